package io.floodmark.model.workload;

/**
 * The kind of engine that generates the load or reads it; its settings are a {@link ProduceEngine} or
 * {@link ConsumeEngine}.
 */
public enum EngineKind {
    /** Pre-encoded batches through the network layer of kafka-clients: measures what the cluster sustains. */
    WIRE(true, true),
    /** KafkaProducer of any version in a separate process: measures what users' clients achieve. */
    CLIENT(true, true),
    /** Null sinks in Kafka Connect: measure what Connect reads without a destination. */
    CONNECT(false, true),
    /** Requests to a service in front of Kafka: measure what it sustains together with the cluster behind it. */
    HTTP(true, false);

    private final boolean produces;
    private final boolean consumes;

    EngineKind(boolean produces, boolean consumes) {
        this.produces = produces;
        this.consumes = consumes;
    }

    public boolean produces() {
        return produces;
    }

    public boolean consumes() {
        return consumes;
    }
}
