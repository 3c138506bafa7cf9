package io.floodmark.model;

/** What a piece of evidence was measured with. Two pieces are independent where their instruments differ. */
public enum Instrument {
    /** What came back to the generator: acknowledgements, delays that brokers asked for, latency. */
    CLIENT("responses to the client"),
    /** The kernel's clocks of the generator's threads and of its cgroup. */
    GENERATOR_CLOCK("CPU clocks of the generator's threads"),
    /** What the generator's JVM counts of itself. */
    GENERATOR_JVM("JVM metrics of the generator"),
    /** What Kafka counts of the idleness of its threads. */
    BROKER_IDLENESS("idle metrics of the brokers"),
    /** CPU clocks of a broker's process and threads. */
    BROKER_CLOCK("CPU clocks of the brokers' threads"),
    /** Where Kafka says that requests spent their time. */
    REQUEST_TIMES("request time metrics of the brokers"),
    /** How often the brokers flush logs, and how long it takes. */
    LOG_FLUSHES("log flush metrics of the brokers"),
    /** Bytes, records and requests that brokers count, and replicas they move. */
    BROKER_COUNTS("byte and request counters of the brokers"),
    /** Offsets, leaders and replicas, asked of the cluster. */
    ADMIN("offsets and replicas, read by Admin"),
    HOST_CPU("the host's CPU counters"),
    /** The kernel's clocks of processes that are neither the lab's nor ours. */
    BYSTANDER_CLOCK("CPU clocks of other processes on the host"),
    /** Time in which something waited, as the kernel accounts it. */
    HOST_PRESSURE("the host's pressure counters"),
    HOST_MEMORY("the host's page cache"),
    HOST_DISK("the host's disk counters"),
    HOST_NETWORK("the host's interface counters"),
    /** What waits in the send and receive buffers of sockets. */
    SOCKETS("the queues of the host's sockets"),
    /** Kernel counters of each TCP connection of the generator. */
    CONNECTIONS("kernel counters of the generator's TCP connections");

    private final String words;

    Instrument(String words) {
        this.words = words;
    }

    /** For people. */
    public String words() {
        return words;
    }
}
