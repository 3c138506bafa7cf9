package io.floodmark.bench.gateway;

import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Measures what lanes and partition affinity do: connections to brokers, records per request to a broker, throughput
 * and latency. Each row has a new gateway, one after the other. The first row is repeated at the end, to show what else
 * changed. wrk runs in a closed loop with one record of 1,000 random bytes per request.
 *
 * <p>Arguments: bootstrap servers of a cluster without other load; then, all optional: lanes (1,2,3,4,5,6,7,8), seconds
 * of each row (12), connections (256), profile (v2).
 */
final class GatewayLanes {
    private static final int PARTITIONS = 12;
    private static final int WARM_SECONDS = 8;

    private final Path folder;
    private final String servers;
    private final String topic = "bench-lanes-" + System.currentTimeMillis();
    private final int seconds;
    private final int connections;
    private final GatewayProfile profile;

    private GatewayLanes(Path folder, String[] arguments) {
        this.folder = folder;
        servers = arguments[0];
        seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 12;
        connections = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 256;
        profile = GatewayProfile.of(arguments.length > 4 ? arguments[4] : "v2");
    }

    public static void main(String[] arguments) throws ExecutionException, InterruptedException {
        Signals.unwindThisThread();
        List<Integer> lanes = Arrays.stream((arguments.length > 1 ? arguments[1] : "1,2,3,4,5,6,7,8").split(",", -1))
                .map(Integer::valueOf)
                .toList();
        try (Scratch scratch = Scratch.make();
                Admin admin = Admin.create(Map.of("bootstrap.servers", arguments[0]))) {
            GatewayLanes bench = new GatewayLanes(scratch.folder(), arguments);
            admin.createTopics(List.of(new NewTopic(bench.topic, PARTITIONS, (short) 1)
                            .configs(Map.of("retention.bytes", "67108864", "segment.bytes", "67108864"))))
                    .all()
                    .get();
            bench.run(lanes);
            admin.deleteTopics(List.of(bench.topic)).all().get();
        }
    }

    private void run(List<Integer> lanes) {
        System.out.printf(
                "%-6s %-9s %12s %10s %10s %12s %20s %19s %8s%n",
                "lanes",
                "affinity",
                "requests/s",
                "p50",
                "p99",
                "us/request",
                "broker connections",
                "records per request",
                "not 2xx");
        for (boolean affinity : new boolean[] {true, false}) {
            lanes.forEach(count -> row(count, affinity));
        }
        row(lanes.get(0), true);
    }

    private void row(int lanes, boolean affinity) {
        List<String> settings = new ArrayList<>();
        settings.addAll(List.of("lanes.count", Integer.toString(lanes)));
        settings.addAll(List.of("affinity.enabled", Boolean.toString(affinity)));
        try (BenchGateway gateway = BenchGateway.start(folder, servers, settings)) {
            String url = gateway.url() + profile.path(topic, "");
            Wrk.run(folder, url, profile.script(1), connections, WARM_SECONDS);
            double before = gateway.process().cpuSeconds();
            Wrk wrk = Wrk.run(folder, url, profile.script(1), connections, seconds);
            double cpu = gateway.process().cpuSeconds() - before;
            System.out.printf(
                    Locale.ROOT,
                    "%-6d %-9s %,12.0f %10s %10s %12.1f %20d %19.1f %8d%n",
                    lanes,
                    affinity ? "on" : "off",
                    wrk.requestsPerSecond(),
                    wrk.median(),
                    wrk.p99(),
                    1e6 * cpu / wrk.requests(),
                    gateway.connectionsToBrokers(),
                    gateway.page().values("lane_records_per_request").average().orElse(Double.NaN),
                    wrk.others());
        }
    }
}
