package io.floodmark.bench;

import io.floodmark.model.HttpSpec;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A gateway that is offered three times what Kafka takes: a quota on the broker is the limit, well below what the machine carries. Open
 * loop, a hundred records of 1,000 random bytes a request; then what a refusal costs: wrk in a closed loop against lanes that are full.
 *
 * <p>Arguments, all optional: seconds of overload (120), MB/s that the broker takes (10).
 */
final class GatewayOverload {
    private static final int PARTITIONS = 4;
    /** The default of two cores. */
    private static final int LANES = 1;

    private static final int RECORDS = 100;
    /** As many requests as a gateway holds for some seconds, and room for those that are refused. */
    private static final int CONNECTIONS = 2_000;

    private static final int TIMES = 3;
    private static final int WARM_SECONDS = 20;
    private static final int SETTLE_SECONDS = 10;
    private static final int RECOVER_SECONDS = 20;
    private static final int WRK_CONNECTIONS = 32;
    private static final int WRK_SECONDS = 15;

    private final PrintStream out = System.out;
    private final Path folder;
    private final BenchBroker broker;
    private final int seconds;
    private final double limit;

    private GatewayOverload(Path folder, BenchBroker broker, int seconds, double limit) {
        this.folder = folder;
        this.broker = broker;
        this.seconds = seconds;
        this.limit = limit;
    }

    public static void main(String[] arguments) {
        Signals.unwindThisThread();
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 120;
        double limit = 1e6 * (arguments.length > 1 ? Double.parseDouble(arguments[1]) : 10);
        try (Scratch scratch = Scratch.make();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            GatewayOverload bench = new GatewayOverload(scratch.folder(), broker, seconds, limit);
            bench.overload();
            bench.refusals();
        }
    }

    private void overload() {
        List<String> settings = List.of("lanes.count", Integer.toString(LANES));
        try (BenchGateway gateway = BenchGateway.start(folder, broker.bootstrapServers(), settings)) {
            // Each lane has a name of its own for Kafka, and so a quota of its own.
            broker.quota(limit / LANES);
            double records = limit / GatewayProfile.VALUE_BYTES;
            load(gateway, records / 2, WARM_SECONDS);
            GatewayPeaks.Seen most;
            HttpLoad load;
            double goodput;
            String recovery;
            try (GatewayPeaks peaks = new GatewayPeaks(gateway);
                    GatewayProbe probe = new GatewayProbe(gateway);
                    Goodput written = new Goodput(broker, GatewayProfile.TOPIC, PARTITIONS, SETTLE_SECONDS)) {
                load = load(gateway, TIMES * records, seconds);
                goodput = written.perSecondUntil(load.endNanos());
                most = peaks.most();
                Pause.seconds(RECOVER_SECONDS);
                recovery = probe.quickAgainAfter(load.endNanos()).stream()
                        .mapToObj(nanos -> String.format(Locale.ROOT, "%.1f s", nanos / 1e9))
                        .findFirst()
                        .orElse("not within " + RECOVER_SECONDS + " s");
            }
            row("the broker's quota, records of 1,000 bytes/s", "%,.0f", records);
            row("offered, records/s for " + seconds + " s", "%,.0f", TIMES * records);
            row("goodput, records/s in Kafka", "%,.0f", goodput);
            row("goodput of the quota, %", "%.1f", 100 * goodput / records);
            row("records answered 200", "%,.0f", (double) load.totals().acked());
            row("records refused", "%,.0f", (double) load.totals().failed());
            row("records of unknown outcome", "%,.0f", (double) load.totals().unknown());
            row("records that the generator kept", "%,.0f", (double)
                    load.totals().unsent());
            row("oldest in a lane's queue, s", "%.2f", most.oldestSeconds());
            row("bytes in lanes, MB", "%.1f", most.laneBytes() / 1e6);
            row("memory of the process, MB", "%.0f", most.residentBytes() / 1e6);
            out.printf("%-48s %14s%n", "written within 0.1 s again after", recovery);
        }
    }

    private HttpLoad load(BenchGateway gateway, double perSecond, int length) {
        return HttpLoad.run(
                gateway.url() + "/v1/topics/{topic}/records",
                HttpSpec.Format.FRAMED,
                RECORDS,
                CONNECTIONS,
                perSecond,
                length);
    }

    private void row(String name, String format, double value) {
        out.printf("%-48s %14s%n", name, String.format(Locale.ROOT, format, value));
    }

    /** Lanes so small that all but a few requests are refused at their head. */
    private void refusals() {
        List<String> settings =
                List.of("lanes.count", Integer.toString(LANES), "lanes.max-records", "4", "requests.max-records", "4");
        try (BenchGateway gateway = BenchGateway.start(folder, broker.bootstrapServers(), settings)) {
            broker.quota(1_000);
            String url = gateway.url() + GatewayProfile.RAW.path(GatewayProfile.TOPIC, "");
            String script = GatewayProfile.RAW.script(1);
            Wrk.run(folder, url, script, WRK_CONNECTIONS, WRK_SECONDS);
            double before = gateway.process().cpuSeconds();
            Wrk wrk = Wrk.run(folder, url, script, WRK_CONNECTIONS, WRK_SECONDS);
            double cpu = gateway.process().cpuSeconds() - before;
            row("refusals/s, flat out", "%,.0f", (double) wrk.others() / WRK_SECONDS);
            row("of the answers, %", "%.1f", 100.0 * wrk.others() / wrk.requests());
            row("CPU of the gateway, us a refusal", "%.1f", 1e6 * cpu / wrk.requests());
        }
    }
}
