package io.floodmark.model.workload;

/** Producers of the wire engine, which has no settings of its own. */
public record WireProduce() implements ProduceEngine {
    @Override
    public EngineKind kind() {
        return EngineKind.WIRE;
    }
}
