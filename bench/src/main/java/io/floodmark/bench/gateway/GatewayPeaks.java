package io.floodmark.bench.gateway;

import java.io.UncheckedIOException;

/** Reads a gateway once per second, and keeps the highest values. */
final class GatewayPeaks implements AutoCloseable {
    private static final int LOOK_MILLIS = 1_000;

    private final BenchGateway gateway;
    private final Beside thread;
    private volatile Seen most = new Seen(0, 0, 0, 0, 0, 0, 0);

    /**
     * The highest values.
     *
     * @param oldestSeconds age of the first record in a lane's queue
     * @param laneBytes bytes that Kafka has not confirmed, all lanes together
     * @param lookSeconds time to read its metrics
     * @param unseen reads of its metrics without a response
     */
    record Seen(
            long brokerConnections,
            int threads,
            long residentBytes,
            double oldestSeconds,
            double laneBytes,
            double lookSeconds,
            int unseen) {
        Seen or(Seen other) {
            return new Seen(
                    Math.max(brokerConnections, other.brokerConnections),
                    Math.max(threads, other.threads),
                    Math.max(residentBytes, other.residentBytes),
                    Math.max(oldestSeconds, other.oldestSeconds),
                    Math.max(laneBytes, other.laneBytes),
                    Math.max(lookSeconds, other.lookSeconds),
                    unseen + other.unseen);
        }
    }

    GatewayPeaks(BenchGateway gateway) {
        this.gateway = gateway;
        thread = new Beside("bench-peaks", 0, LOOK_MILLIS, () -> most = most.or(sample()));
    }

    private Seen sample() {
        long connections = gateway.connectionsToBrokers();
        int threads = gateway.process().threads();
        long resident = gateway.process().residentBytes();
        long startNanos = System.nanoTime();
        try {
            GatewayPage page = gateway.page();
            double took = (System.nanoTime() - startNanos) / 1e9;
            double oldest = page.values("lane_oldest_seconds").max().orElse(Double.NaN);
            double bytes = page.values("lane_bytes").sum();
            return new Seen(connections, threads, resident, oldest, bytes, took, 0);
        } catch (UncheckedIOException silent) {
            double took = (System.nanoTime() - startNanos) / 1e9;
            return new Seen(connections, threads, resident, 0, 0, took, 1);
        }
    }

    Seen most() {
        return most;
    }

    @Override
    public void close() {
        thread.close();
    }
}
