package io.floodmark.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a gateway carries, and what a request costs it: wrk in a closed loop, records of 1,000 random bytes, one and a hundred a
 * request. Without a target it starts a broker and our gateway, and counts in Kafka what was written; with one it loads that.
 *
 * <p>Options: {@code --target URL} of any peer, {@code --topic NAME} there, {@code --pid PID} of its process for CPU; {@code --profile
 * v2|v3|raw} (all), {@code --connections 32,256}, {@code --records 1,100}, {@code --seconds 15}, {@code --warm 20}, {@code --set
 * KEY=VALUE} of our gateway.
 */
final class GatewayLoad {
    private static final int PARTITIONS = 4;
    private static final double TICKS_PER_SECOND = 100;
    private static final List<String> HEAP = List.of("-Xms512m", "-Xmx512m");

    private final PrintStream out = System.out;
    private final Path folder;
    private List<GatewayProfile> profiles = List.of(GatewayProfile.values());
    private List<Integer> connections = List.of(32, 256);
    private List<Integer> records = List.of(1, 100);
    private int seconds = 15;
    private int warm = 20;
    private String target = "";
    private String topic = "bench";
    private long pid;
    private final List<String> settings = new ArrayList<>();

    private GatewayLoad(String[] arguments) throws IOException {
        folder = Files.createTempDirectory("floodmark-gateway-");
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--target" -> target = value.replaceAll("/+$", "");
                case "--topic" -> topic = value;
                case "--pid" -> pid = Long.parseLong(value);
                case "--profile" ->
                    profiles = Stream.of(value.split(",", -1))
                            .map(GatewayProfile::of)
                            .toList();
                case "--connections" -> connections = numbers(value);
                case "--records" -> records = numbers(value);
                case "--seconds" -> seconds = Integer.parseInt(value);
                case "--warm" -> warm = Integer.parseInt(value);
                case "--set" -> settings.addAll(List.of(value.split("=", 2)));
                default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
            }
        }
    }

    private static List<Integer> numbers(String text) {
        return Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList();
    }

    public static void main(String[] arguments) throws IOException {
        Signals.unwindThisThread();
        GatewayLoad load = new GatewayLoad(arguments);
        if (load.target.isEmpty()) {
            load.ours();
        } else {
            load.measure(() -> 0);
        }
    }

    private interface Count {
        long records();
    }

    private void ours() throws IOException {
        try (BenchBroker broker = BenchBroker.in(folder)) {
            broker.create(topic, PARTITIONS);
            Path log = folder.resolve("gateway.log");
            List<String> arguments = new ArrayList<>(List.of(broker.bootstrapServers()));
            arguments.addAll(settings);
            try (Child gateway =
                    Child.start(log, HEAP, GatewayChild.class.getName(), arguments.toArray(String[]::new))) {
                target = "http://127.0.0.1:" + port(log, gateway);
                pid = gateway.pid();
                measure(() -> broker.records(topic, PARTITIONS));
            }
        }
    }

    private static String port(Path log, Child gateway) throws IOException {
        while (true) {
            gateway.requireAlive();
            Matcher port = Pattern.compile("(?m)^([0-9]{2,5})$").matcher(Files.readString(log));
            if (port.find()) {
                return port.group(1);
            }
            Pause.seconds(1);
        }
    }

    private void measure(Count written) {
        String cluster = profiles.contains(GatewayProfile.V3) ? cluster() : "";
        out.printf(
                "wrk -t1, closed loop, %d s after %d s of warming each profile; records of 1,000 random bytes%n",
                seconds, warm);
        out.printf(
                "%-5s %8s %12s %12s %12s %10s %10s %12s %12s %8s%n",
                "api",
                "records",
                "connections",
                "requests/s",
                "records/s",
                "p50",
                "p99",
                "us/request",
                "us/record",
                "not 2xx");
        for (GatewayProfile profile : profiles) {
            String url = target + profile.path(topic, cluster);
            for (int each : records) {
                String script = profile.script(each);
                Wrk.run(folder, url, script, connections.get(0), warm);
                for (int open : connections) {
                    one(profile, each, open, url, script, written);
                }
            }
        }
    }

    private void one(GatewayProfile profile, int each, int open, String url, String script, Count written) {
        long before = written.records();
        double cpuBefore = cpuSeconds();
        Wrk wrk = Wrk.run(folder, url, script, open, seconds);
        double cpu = cpuSeconds() - cpuBefore;
        long inKafka = written.records() - before;
        out.printf(
                Locale.ROOT,
                "%-5s %8d %12d %,12.0f %,12.0f %10s %10s %12.1f %12.2f %8d%n",
                profile.name().toLowerCase(Locale.ROOT),
                each,
                open,
                wrk.requestsPerSecond(),
                wrk.requestsPerSecond() * each,
                wrk.median(),
                wrk.p99(),
                1e6 * cpu / wrk.requests(),
                1e6 * cpu / wrk.requests() / each,
                wrk.others());
        // Requests that wrk left behind at its end may be written too.
        if (inKafka > 0 && inKafka < (wrk.requests() - wrk.others()) * each) {
            out.printf("LOST: %d records answered 2xx, %d in Kafka%n", wrk.requests() * each, inKafka);
        }
    }

    private double cpuSeconds() {
        if (pid == 0) {
            return Double.NaN;
        }
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String cluster() {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(target + "/v3/clusters")).build();
            for (int tries = 0; tries < 30; tries++) {
                String body = HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
                Matcher id =
                        Pattern.compile("\"cluster_id\"\\s*:\\s*\"([^\"]+)\"").matcher(body);
                if (id.find()) {
                    return id.group(1);
                }
                Pause.seconds(1);
            }
            throw new IllegalStateException("the target names no cluster at /v3/clusters");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        }
    }
}
