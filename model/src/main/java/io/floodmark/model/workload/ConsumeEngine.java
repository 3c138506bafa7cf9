package io.floodmark.model.workload;

/** The engine that reads with consumer groups, with the settings that only this engine has. */
public sealed interface ConsumeEngine permits WireConsume, ClientConsume, ConnectConsume {
    EngineKind kind();
}
