package io.floodmark.model.diagnosis;

/** The source of a piece of evidence. Two pieces are independent if their sources differ. */
public enum EvidenceSource {
    /** The generator's own measurements: acknowledgements, throttle times and latency. */
    CLIENT("responses to the client"),
    /** The kernel's clocks of the generator's threads and of its cgroup. */
    GENERATOR_CLOCK("CPU clocks of the generator's threads"),
    /** Metrics of the generator's JVM about itself. */
    GENERATOR_JVM("JVM metrics of the generator"),
    /** Kafka's metrics of the idle time of its threads. */
    BROKER_IDLENESS("idle metrics of the brokers"),
    /** CPU clocks of a broker's process and threads. */
    BROKER_CLOCK("CPU clocks of the brokers' threads"),
    /** The kernel's counters of the CPU quotas of brokers. */
    BROKER_QUOTA("throttled periods of the brokers' CPU quotas"),
    /** Kafka's metrics of where requests spent their time. */
    REQUEST_TIMES("request time metrics of the brokers"),
    /** Number of requests that wait at the brokers. */
    WAITING_REQUESTS("waiting requests of the brokers"),
    /** Number and duration of the brokers' log flushes. */
    LOG_FLUSHES("log flush metrics of the brokers"),
    /** Bytes, records and requests that brokers count, and replicas that they move. */
    BROKER_COUNTS("byte and request counters of the brokers"),
    /** Offsets, leaders and replicas, read from the cluster. */
    ADMIN("offsets and replicas, read by Admin"),
    HOST_CPU("the host's CPU counters"),
    /** The kernel's clocks of processes that belong neither to the lab nor to Floodmark. */
    OTHER_PROCESS_CLOCK("CPU clocks of other processes on the host"),
    /** Time in which tasks waited, by the kernel's accounting. */
    HOST_PRESSURE("the host's pressure counters"),
    HOST_MEMORY("the host's page cache"),
    HOST_DISK("the host's disk counters"),
    HOST_NETWORK("the host's interface counters"),
    /** Bytes in the send and receive buffers of sockets. */
    SOCKETS("the queues of the host's sockets"),
    /** Kernel counters of each TCP connection of the generator. */
    CONNECTIONS("kernel counters of the generator's TCP connections");

    private final String words;

    EvidenceSource(String words) {
        this.words = words;
    }

    /** Returns the description for people. */
    public String words() {
        return words;
    }
}
