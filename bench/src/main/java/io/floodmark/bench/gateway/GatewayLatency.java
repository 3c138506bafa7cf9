package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Proc;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import io.floodmark.load.Latencies;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.traffic.Pace;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the latency of a gateway at half of its maximum throughput. wrk in a closed loop finds the maximum. The HTTP
 * engine then holds half of it in an open loop, and measures from the time at which each record was due. One record of
 * 1,000 random bytes per request.
 *
 * <p>Arguments, all optional: seconds held (60), connections (256), settings of the gateway as KEY=VALUE.
 */
final class GatewayLatency {
    private static final int PARTITIONS = 4;
    private static final int WARM_SECONDS = 20;
    private static final int MOST_SECONDS = 15;
    private static final int SETTLE_SECONDS = 30;
    private static final double MILLIS = 1e6;
    /** Target for p99. */
    private static final int ASKED_MILLIS = 15;

    private static final Proc OURS = new Proc(ProcessHandle.current().pid());

    private final Path folder;
    private final BenchGateway gateway;
    private final int seconds;
    private final int connections;

    private GatewayLatency(Path folder, BenchGateway gateway, int seconds, int connections) {
        this.folder = folder;
        this.gateway = gateway;
        this.seconds = seconds;
        this.connections = connections;
    }

    public static void main(String[] arguments) {
        Signals.unwindThisThread();
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 60;
        int connections = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 256;
        List<String> settings = Stream.of(arguments)
                .skip(2)
                .flatMap(text -> BenchGateway.setting(text).stream())
                .toList();
        try (Scratch scratch = Scratch.make();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            try (BenchGateway gateway = BenchGateway.start(scratch.folder(), broker.bootstrapServers(), settings)) {
                GatewayLatency bench = new GatewayLatency(scratch.folder(), gateway, seconds, connections);
                bench.heading();
                bench.row(GatewayProfile.V2, HttpProduce.Format.V2);
                bench.row(GatewayProfile.RAW, HttpProduce.Format.RAW);
            }
        }
    }

    /** CPU time of a process since a given moment. */
    private static final class Spent {
        private final Proc process;
        private double before;

        Spent(Proc process) {
            this.process = process;
        }

        void begin() {
            before = process.cpuSeconds();
        }

        double seconds() {
            return process.cpuSeconds() - before;
        }
    }

    private void heading() {
        System.out.printf(
                "%-5s %14s %14s %10s %10s %10s %10s %14s %14s %12s %14s %8s%n",
                "api",
                "most, req/s",
                "held, req/s",
                "p50 ms",
                "p99 ms",
                "p99.9 ms",
                "most ms",
                "s above " + ASKED_MILLIS + " ms",
                "late send ms",
                "us/request",
                "generator µs",
                "not 2xx");
    }

    private void row(GatewayProfile profile, HttpProduce.Format format) {
        String url = gateway.url() + profile.path(GatewayProfile.TOPIC, "");
        String script = profile.script(1);
        Wrk.run(folder, url, script, connections, WARM_SECONDS);
        double held = Wrk.run(folder, url, script, connections, MOST_SECONDS).requestsPerSecond() / 2;
        String template = gateway.url() + profile.path("{topic}", "");
        Spent gatewaySpent = new Spent(gateway.process());
        Spent ownSpent = new Spent(OURS);
        HttpLoad load = HttpLoad.run(
                template,
                format,
                1,
                connections,
                Pace.constant(held),
                SETTLE_SECONDS,
                () -> List.of(gatewaySpent, ownSpent).forEach(Spent::begin),
                seconds);
        Latencies latencies = load.latencies();
        System.out.printf(
                Locale.ROOT,
                "%-5s %,14.0f %,14.0f %10.2f %10.2f %10.2f %10.1f %14s %14.1f %12.1f %14.1f %8d%n",
                profile.name().toLowerCase(Locale.ROOT),
                2 * held,
                held,
                latencies.quantileNanos(Quantile.P50) / MILLIS,
                latencies.quantileNanos(Quantile.P99) / MILLIS,
                latencies.quantileNanos(Quantile.P999) / MILLIS,
                latencies.summary().maxNanos() / MILLIS,
                slow(load.intervals()) + " of " + load.intervals().size(),
                load.intervals().stream()
                                .mapToLong(LoadInterval::latenessMaxNanos)
                                .max()
                                .orElse(0)
                        / MILLIS,
                1e6 * gatewaySpent.seconds() / load.acked(),
                1e6 * ownSpent.seconds() / load.acked(),
                load.totals().failed() + load.totals().unknown());
    }

    /**
     * Returns the number of seconds whose own p99 exceeds the target, to distinguish a few stalls from a slow gateway.
     */
    private static long slow(List<LoadInterval> seconds) {
        return seconds.stream()
                .filter(second ->
                        Latencies.ofIntervals(List.of(second)).quantileNanos(Quantile.P99) > ASKED_MILLIS * MILLIS)
                .count();
    }
}
