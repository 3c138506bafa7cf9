package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.traffic.Pace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Offers a gateway three times what it can write to Kafka, in an open loop with records of 1,000 random bytes. Then it
 * measures the cost of a refusal: wrk in a closed loop against full lanes.
 *
 * <p>Options: {@code --limit quota|cpu} (a quota on the broker, well below what the machine sustains, or the cores that
 * generator, gateway and broker share), {@code --seconds 120} of overload, {@code --quota 10} MB/s, {@code --lanes N}
 * of the gateway (its default), {@code --records 100} per request, {@code --connections 2000} of the overload.
 */
final class GatewayOverload {
    private static final int PARTITIONS = 4;
    private static final int TIMES = 3;
    private static final int WARM_SECONDS = 20;
    private static final int PEAK_SECONDS = 15;
    private static final int PEAK_SETTLE_SECONDS = 3;
    /** With one of them the gateway had the highest throughput in {@code bench/gateway}. */
    private static final List<Integer> PEAK_CONNECTIONS = List.of(32, 256);

    private static final int WRK_CONNECTIONS = 32;
    private static final int WRK_SECONDS = 15;
    private static final int FEW = 4;
    private static final double QUIET = 1_000;

    private final OverloadTable table = new OverloadTable(System.out);
    private final Path folder;
    private final BenchBroker broker;
    private final OverloadOptions options;

    private GatewayOverload(Path folder, BenchBroker broker, OverloadOptions options) {
        this.folder = folder;
        this.broker = broker;
        this.options = options;
    }

    public static void main(String[] arguments) {
        Signals.unwindThisThread();
        OverloadOptions options = OverloadOptions.read(arguments);
        try (Scratch scratch = Scratch.make();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            GatewayOverload bench = new GatewayOverload(scratch.folder(), broker, options);
            bench.overload();
            bench.refusals(1);
            if (options.records() > 1) {
                bench.refusals(options.records());
            }
        }
    }

    private void overload() {
        try (BenchGateway gateway = BenchGateway.start(folder, broker.bootstrapServers(), options.laneSettings())) {
            table.row("lanes", "%.0f", (double)
                    gateway.page().values("lane_bytes").count());
            table.row("records of 1,000 bytes in a request", "%.0f", options.records());
            switch (options.limit()) {
                case QUOTA -> quota(gateway);
                case CPU -> cpu(gateway);
            }
        }
    }

    private void quota(BenchGateway gateway) {
        broker.quota(options.quotaBytes());
        double limit = options.quotaBytes() / GatewayProfile.VALUE_BYTES;
        load(gateway, options.connections(), Pace.constant(limit / 2), WARM_SECONDS);
        table.row("the broker's quota, records/s", "%,.0f", limit);
        overload(gateway, limit);
    }

    /**
     * The highest throughput of the gateway, measured with the same generator, which uses its share of the cores too.
     */
    private record Peak(int connections, double goodput, Cores.Used used) {}

    private void cpu(BenchGateway gateway) {
        load(gateway, PEAK_CONNECTIONS.get(0), Pace.FLAT_OUT, WARM_SECONDS);
        Peak peak = PEAK_CONNECTIONS.stream()
                .map(connections -> peak(gateway, connections))
                .max(Comparator.comparing(Peak::goodput))
                .orElseThrow();
        double recordMicros = 1e6 * peak.used().gateway() / peak.goodput();
        table.row("the peak, closed loop, records/s in Kafka", "%,.0f", peak.goodput());
        table.row("connections at the peak", "%.0f", peak.connections());
        table.row("cores used by the gateway at the peak", "%.2f", peak.used().gateway());
        table.row("cores used by the broker at the peak", "%.2f", peak.used().broker());
        table.row("cores used by the generator at the peak", "%.2f", peak.used().generator());
        table.row("CPU of the gateway at the peak, µs per record", "%.2f", recordMicros);
        OverloadWatch.Seen seen = overload(gateway, peak.goodput());
        double refused = seen.answers().entrySet().stream()
                .filter(answers -> !answers.getKey().startsWith("2"))
                .mapToDouble(answers -> answers.getValue())
                .sum();
        table.row(
                "CPU of the gateway, \u00b5s per record in Kafka, all it did",
                "%.2f",
                1e6 * seen.used().gateway() / seen.goodput());
        // An estimate: it assumes that a record costs as much as at the peak.
        table.row(
                "CPU of the gateway, \u00b5s per refusal, the rest of what it used",
                "%.1f",
                refused == 0 ? Double.NaN : (1e6 * seen.used().gateway() - recordMicros * seen.goodput()) / refused);
    }

    private Peak peak(BenchGateway gateway, int connections) {
        try (GrowingCount goodput =
                        GrowingCount.ofRecords(broker, GatewayProfile.TOPIC, PARTITIONS, PEAK_SETTLE_SECONDS);
                Cores cores = new Cores(gateway, broker, PEAK_SETTLE_SECONDS)) {
            HttpLoad load = load(gateway, connections, Pace.FLAT_OUT, PEAK_SECONDS);
            return new Peak(connections, goodput.perSecondUntil(load.endNanos()), cores.until(load.endNanos()));
        }
    }

    private OverloadWatch.Seen overload(BenchGateway gateway, double limit) {
        try (OverloadWatch watch = new OverloadWatch(gateway, broker, PARTITIONS)) {
            HttpLoad load = load(gateway, options.connections(), Pace.constant(TIMES * limit), options.seconds());
            OverloadWatch.Seen seen = watch.endedAt(load.endNanos());
            double sent = load.totals().acked()
                    + load.totals().failed()
                    + load.totals().unknown();
            table.row("due, records/s for " + options.seconds() + " s", "%,.0f", TIMES * limit);
            table.row("sent, records/s: what was really offered", "%,.0f", sent / options.seconds());
            table.row("sent, times the limit", "%.2f", sent / options.seconds() / limit);
            table.row("goodput, records/s in Kafka", "%,.0f", seen.goodput());
            table.row("goodput of the limit, %", "%.1f", 100 * seen.goodput() / limit);
            table.row("records answered 200", "%,.0f", (double) load.totals().acked());
            table.row("records refused", "%,.0f", (double) load.totals().failed());
            table.row("records of unknown outcome", "%,.0f", (double)
                    load.totals().unknown());
            table.row("records due that the generator did not send", "%,.0f", (double)
                    load.totals().unsent());
            seen.print(table);
            return seen;
        }
    }

    private HttpLoad load(BenchGateway gateway, int connections, Pace pace, int seconds) {
        return HttpLoad.run(
                gateway.url() + "/v1/topics/{topic}/records",
                options.records() == 1 ? HttpProduce.Format.RAW : HttpProduce.Format.FRAMED,
                options.records(),
                connections,
                pace,
                seconds);
    }

    /** Measures refusals with lanes so small that all but a few requests are refused after their head. */
    private void refusals(int records) {
        String room = Integer.toString(Math.max(records, FEW));
        List<String> settings = new ArrayList<>(options.laneSettings());
        settings.addAll(List.of("lanes.max-records", room, "requests.max-records", room));
        try (BenchGateway gateway = BenchGateway.start(folder, broker.bootstrapServers(), settings)) {
            broker.quota(QUIET);
            String url = gateway.url() + GatewayProfile.RAW.path(GatewayProfile.TOPIC, "");
            String script = GatewayProfile.RAW.script(records);
            Wrk.run(folder, url, script, WRK_CONNECTIONS, WRK_SECONDS);
            double before = gateway.process().cpuSeconds();
            Wrk wrk = Wrk.run(folder, url, script, WRK_CONNECTIONS, WRK_SECONDS);
            double cpu = gateway.process().cpuSeconds() - before;
            String of = records == 1 ? " of a record" : " of " + records + " records";
            table.row("refusals/s" + of + ", flat out", "%,.0f", (double) wrk.others() / WRK_SECONDS);
            table.row("of the answers, %", "%.1f", 100.0 * wrk.others() / wrk.requests());
            table.row("CPU of the gateway, \u00b5s per refusal" + of, "%.1f", 1e6 * cpu / wrk.requests());
        }
    }
}
