package io.floodmark.model.workload;

import io.floodmark.model.unit.Checks;

/**
 * Consumers of the wire engine: they fetch, read the headers of batches, and discard.
 *
 * @param members consumers of each group, 1 or more, each with its own connections
 */
public record WireConsume(int members) implements ConsumeEngine {
    public WireConsume {
        Checks.atLeast(1, "members", members);
    }

    @Override
    public EngineKind kind() {
        return EngineKind.WIRE;
    }
}
