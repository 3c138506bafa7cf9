package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures what thousands of busy keep-alive clients cost a gateway, compared with a few: connections to brokers,
 * threads, memory under a heap limit of 512 MB, and throughput. wrk runs in a closed loop with one record of 1,000
 * random bytes per request.
 *
 * <p>Arguments, all optional: clients (32,5000), seconds of each (20), profile (v2).
 */
final class GatewayMany {
    private static final int PARTITIONS = 4;
    private static final int WARM_SECONDS = 20;

    private GatewayMany() {}

    public static void main(String[] arguments) {
        Signals.unwindThisThread();
        List<Integer> clients = Arrays.stream((arguments.length > 0 ? arguments[0] : "32,5000").split(",", -1))
                .map(Integer::valueOf)
                .toList();
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        GatewayProfile profile = GatewayProfile.of(arguments.length > 2 ? arguments[2] : "v2");
        try (Scratch scratch = Scratch.make();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            try (BenchGateway gateway = BenchGateway.start(scratch.folder(), broker.bootstrapServers(), List.of())) {
                String url = gateway.url() + profile.path(GatewayProfile.TOPIC, "");
                Wrk.run(scratch.folder(), url, profile.script(1), clients.get(0), WARM_SECONDS);
                heading();
                for (int open : clients) {
                    measure(scratch.folder(), gateway, url, profile.script(1), open, seconds);
                }
            }
        }
    }

    private static void heading() {
        System.out.printf(
                "%-8s %12s %10s %10s %12s %20s %8s %12s %8s%n",
                "clients",
                "requests/s",
                "p50",
                "p99",
                "us/request",
                "broker connections",
                "threads",
                "memory MB",
                "not 2xx");
    }

    private static void measure(Path folder, BenchGateway gateway, String url, String script, int open, int seconds) {
        double before = gateway.process().cpuSeconds();
        try (GatewayPeaks peaks = new GatewayPeaks(gateway)) {
            Wrk wrk = Wrk.run(folder, url, script, open, seconds);
            double cpu = gateway.process().cpuSeconds() - before;
            GatewayPeaks.Seen most = peaks.most();
            System.out.printf(
                    Locale.ROOT,
                    "%-8d %,12.0f %10s %10s %12.1f %20d %8d %,12.0f %8d%n",
                    open,
                    wrk.requestsPerSecond(),
                    wrk.median(),
                    wrk.p99(),
                    1e6 * cpu / wrk.requests(),
                    most.brokerConnections(),
                    most.threads(),
                    most.residentBytes() / 1e6,
                    wrk.others());
        }
    }
}
