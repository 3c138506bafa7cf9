package io.floodmark.model.workload;

/** The engine that produces, with the settings that only this engine has. */
public sealed interface ProduceEngine permits WireProduce, ClientProduce, HttpProduce {
    EngineKind kind();
}
