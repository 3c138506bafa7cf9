package io.floodmark.testing.runner;

/**
 * What a cluster of a test sustains.
 *
 * @param capacity records per second; what is due beyond it becomes backlog
 * @param latencyMillis of every record while the load is at most half the capacity; above that it rises to ten times as
 *     much
 * @param wireBytes of a record, as brokers would take it in
 */
public record ScriptedCluster(double capacity, double latencyMillis, double wireBytes) {
    private static final double LATENCY_MILLIS = 5;
    private static final double WIRE_BYTES = 1_000;

    public static ScriptedCluster of(double capacity) {
        return new ScriptedCluster(capacity, LATENCY_MILLIS, WIRE_BYTES);
    }

    /** Of which so much is up. */
    ScriptedCluster share(double share) {
        return new ScriptedCluster(share * capacity, latencyMillis, wireBytes);
    }

    public ScriptedCluster withWireBytes(double bytes) {
        return new ScriptedCluster(capacity, latencyMillis, bytes);
    }

    long latencyNanos(double load) {
        double used = Math.min(1, load / capacity);
        double factor = used <= 0.5 ? 1 : 1 + 9 * (used - 0.5) / 0.5;
        return Math.round(latencyMillis * factor * 1e6);
    }
}
