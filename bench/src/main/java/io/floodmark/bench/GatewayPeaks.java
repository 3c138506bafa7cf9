package io.floodmark.bench;

/** Looks at a gateway once a second, and keeps the most that it saw. */
final class GatewayPeaks implements AutoCloseable {
    private static final int LOOK_MILLIS = 1_000;

    private final BenchGateway gateway;
    private final Beside thread;
    private volatile Seen most = new Seen(0, 0, 0, 0, 0);

    /**
     * What was seen.
     *
     * @param oldestSeconds age of the first in a lane's queue
     * @param laneBytes without an answer of Kafka, all lanes together
     */
    record Seen(long brokerConnections, int threads, long residentBytes, double oldestSeconds, double laneBytes) {
        Seen or(Seen other) {
            return new Seen(
                    Math.max(brokerConnections, other.brokerConnections),
                    Math.max(threads, other.threads),
                    Math.max(residentBytes, other.residentBytes),
                    Math.max(oldestSeconds, other.oldestSeconds),
                    Math.max(laneBytes, other.laneBytes));
        }
    }

    GatewayPeaks(BenchGateway gateway) {
        this.gateway = gateway;
        thread = new Beside("bench-peaks", 0, LOOK_MILLIS, () -> most = most.or(look()));
    }

    private Seen look() {
        GatewayPage page = gateway.page();
        return new Seen(
                gateway.connectionsToBrokers(),
                gateway.process().threads(),
                gateway.process().residentBytes(),
                page.values("lane_oldest_seconds").max().orElse(Double.NaN),
                page.values("lane_bytes").sum());
    }

    Seen most() {
        return most;
    }

    @Override
    public void close() {
        thread.close();
    }
}
