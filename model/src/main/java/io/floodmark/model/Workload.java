package io.floodmark.model;

/**
 * The shape of the traffic, without its intensity.
 *
 * @param topics 1 or more
 * @param partitions per topic, 1 or more
 * @param replicationFactor 1 or more
 */
public record Workload(int topics, int partitions, int replicationFactor, RecordSpec record, ProduceSpec produce) {
    public static final int DEFAULT_TOPICS = 1;
    public static final int DEFAULT_PARTITIONS = 12;
    public static final int DEFAULT_REPLICATION_FACTOR = 3;

    public Workload {
        Checks.atLeast(1, "topics", topics);
        Checks.atLeast(1, "partitions", partitions);
        Checks.require(
                replicationFactor >= 1 && replicationFactor <= Short.MAX_VALUE,
                "replication-factor",
                replicationFactor,
                "1 or more");
    }

    public static Workload defaults() {
        return new Workload(
                DEFAULT_TOPICS,
                DEFAULT_PARTITIONS,
                DEFAULT_REPLICATION_FACTOR,
                RecordSpec.DEFAULT,
                ProduceSpec.DEFAULT);
    }
}
