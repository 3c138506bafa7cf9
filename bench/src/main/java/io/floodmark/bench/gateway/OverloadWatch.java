package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.InterruptibleSleep;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Observes a gateway, its broker and this process while the gateway is overloaded, and for some time after. */
final class OverloadWatch implements AutoCloseable {
    private static final int SETTLE_SECONDS = 10;
    private static final int RECOVER_SECONDS = 20;

    private final BenchGateway gateway;
    private final Map<String, Double> answersBefore;
    private final long startNanos = System.nanoTime();
    private final GatewayPeaks peaks;
    private final GatewayLatencyProbe probe;
    private final GrowingCount goodput;
    private final Cores cores;

    /**
     * The observations.
     *
     * @param goodput records in Kafka per second
     * @param answers responses of the gateway per second, by status
     * @param recovery from the end of the load to a record that was written within a tenth of a second
     */
    record Seen(double goodput, Cores.Used used, Map<String, Double> answers, GatewayPeaks.Seen most, String recovery) {
        Seen {
            answers = new TreeMap<>(answers);
        }

        /** Prints throughput, bounds and recovery. */
        void print(OverloadTable table) {
            answers.forEach((status, each) -> table.row("answers " + status + ", requests/s", "%,.0f", each));
            table.row("oldest in a lane's queue, s", "%.2f", most.oldestSeconds());
            table.row("bytes in lanes, MB", "%.1f", most.laneBytes() / 1e6);
            table.row("memory of the gateway's process, MB", "%.0f", most.residentBytes() / 1e6);
            table.row("slowest answer of its metrics, s", "%.2f", most.lookSeconds());
            table.row("looks at its metrics without an answer", "%.0f", most.unseen());
            table.row("cores used by the gateway", "%.2f", used.gateway());
            table.row("cores used by the broker", "%.2f", used.broker());
            table.row("cores used by the generator", "%.2f", used.generator());
            table.row("written within 0.1 s again after", recovery);
        }
    }

    OverloadWatch(BenchGateway gateway, BenchBroker broker, int partitions) {
        this.gateway = gateway;
        answersBefore = answers();
        peaks = new GatewayPeaks(gateway);
        probe = new GatewayLatencyProbe(gateway);
        goodput = GrowingCount.ofRecords(broker, GatewayProfile.TOPIC, partitions, SETTLE_SECONDS);
        cores = new Cores(gateway, broker, SETTLE_SECONDS);
    }

    private Map<String, Double> answers() {
        return gateway.page().by("status", "requests_total");
    }

    /** Returns the observations, after the gateway had time to recover from a load that ended then. */
    Seen endedAt(long nanos) {
        GatewayPeaks.Seen most = peaks.most();
        double seconds = (nanos - startNanos) / 1e9;
        InterruptibleSleep.seconds(RECOVER_SECONDS);
        Map<String, Double> perSecond = new TreeMap<>();
        answers()
                .forEach((status, count) ->
                        perSecond.put(status, (count - answersBefore.getOrDefault(status, 0.0)) / seconds));
        return new Seen(goodput.perSecondUntil(nanos), cores.until(nanos), perSecond, most, recovery(nanos));
    }

    private String recovery(long nanos) {
        return probe.quickAgainAfter(nanos).stream()
                .mapToObj(took -> String.format(Locale.ROOT, "%.1f s", took / 1e9))
                .findFirst()
                .orElse("not within " + RECOVER_SECONDS + " s");
    }

    @Override
    public void close() {
        cores.close();
        goodput.close();
        probe.close();
        peaks.close();
    }
}
