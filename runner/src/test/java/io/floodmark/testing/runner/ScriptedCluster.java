package io.floodmark.testing.runner;

/**
 * A scripted cluster and the load that it sustains.
 *
 * @param capacity records per second; due records beyond it become backlog
 * @param latencyMillis latency of every record while the load is at most half the capacity; above that it rises to ten
 *     times as much
 * @param wireBytes bytes of a record, as brokers would receive it
 */
public record ScriptedCluster(double capacity, double latencyMillis, double wireBytes) {
    private static final double LATENCY_MILLIS = 5;
    private static final double WIRE_BYTES = 1_000;

    public static ScriptedCluster of(double capacity) {
        return new ScriptedCluster(capacity, LATENCY_MILLIS, WIRE_BYTES);
    }

    /** Returns the cluster with only the given share of its brokers up. */
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
