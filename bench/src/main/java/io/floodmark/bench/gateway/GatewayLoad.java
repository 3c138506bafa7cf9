package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.bench.Proc;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures the maximum throughput of a gateway, and its CPU per request. wrk runs in a closed loop with records of
 * 1,000 random bytes, one and a hundred per request. Without a target it starts a broker and the gateway, or a peer,
 * and counts the records in Kafka. With a target it loads that.
 *
 * <p>Options: {@code --target URL} of any peer, {@code --topic NAME} there, {@code --path PATH} if it is not the API's,
 * {@code --pid PID} of its process for CPU; {@code --peer flume|telegraf}; {@code --profile v2|v3|raw} (all that the
 * gateway supports), {@code --connections 32,256}, {@code --records 1,100}, {@code --seconds 15}, {@code --warm 30},
 * {@code --rounds 1} over all of these, {@code --set KEY=VALUE} of the gateway.
 */
final class GatewayLoad {
    private static final int PARTITIONS = 4;
    private static final Pattern CLUSTER = Pattern.compile("\"cluster_id\"\\s*:\\s*\"([^\"]+)\"");
    private static final int ASKED = 30;
    private static final int QUIET_SECONDS = 3;
    private static final int AGAIN_SECONDS = 3;

    private final PrintStream out = System.out;
    private final Path folder;
    private List<GatewayProfile> profiles = GatewayProfile.OURS;
    private List<Integer> connections = List.of(32, 256);
    private List<Integer> records = List.of(1, 100);
    private int seconds = 15;
    private int warm = 30;
    private int rounds = 1;
    private final GatewayRounds seen = new GatewayRounds();
    private String target = "";
    private String topic = GatewayProfile.TOPIC;
    private String path = "";
    private Optional<Peer.Kind> peer = Optional.empty();
    private Optional<Proc> process = Optional.empty();
    private final List<String> settings = new ArrayList<>();

    private GatewayLoad(Path folder, String[] arguments) {
        this.folder = folder;
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " has no value; expected one behind it");
            }
            option(arguments[i], arguments[i + 1]);
        }
    }

    private void option(String name, String value) {
        switch (name) {
            case "--target" -> target = value.replaceAll("/+$", "");
            case "--topic" -> topic = value;
            case "--path" -> path = value;
            case "--pid" -> process = Optional.of(new Proc(Long.parseLong(value)));
            case "--peer" -> peer = Optional.of(Peer.Kind.of(value));
            case "--profile" ->
                profiles =
                        Stream.of(value.split(",", -1)).map(GatewayProfile::of).toList();
            case "--connections" -> connections = numbers(value);
            case "--records" -> records = numbers(value);
            case "--seconds" -> seconds = Integer.parseInt(value);
            case "--warm" -> warm = Integer.parseInt(value);
            case "--rounds" -> rounds = Integer.parseInt(value);
            case "--set" -> settings.addAll(BenchGateway.setting(value));
            default -> throw new IllegalArgumentException("unknown option " + name);
        }
    }

    private static List<Integer> numbers(String text) {
        return Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList();
    }

    public static void main(String[] arguments) {
        Signals.unwindThisThread();
        try (Scratch scratch = Scratch.make()) {
            GatewayLoad load = new GatewayLoad(scratch.folder(), arguments);
            if (load.target.isEmpty()) {
                load.onABrokerOfItsOwn();
            } else {
                load.measure(Optional.empty());
            }
        }
    }

    private void onABrokerOfItsOwn() {
        try (BenchBroker broker = BenchBroker.in(folder)) {
            broker.create(topic, PARTITIONS);
            if (peer.isPresent()) {
                measurePeer(peer.get(), broker);
            } else {
                measureGateway(broker);
            }
        }
    }

    private void measureGateway(BenchBroker broker) {
        try (BenchGateway gateway = BenchGateway.start(folder, broker.bootstrapServers(), settings)) {
            target = gateway.url();
            process = Optional.of(gateway.process());
            measure(Optional.of(() -> broker.records(topic, PARTITIONS)));
        }
    }

    private void measurePeer(Peer.Kind kind, BenchBroker broker) {
        try (Peer started = kind.start(folder, broker.bootstrapServers(), topic)) {
            target = started.url();
            process = Optional.of(new Proc(started.pid()));
            profiles = List.of(started.profile());
            records = records.stream().filter(started.profile()::takes).toList();
            measure(Optional.of(() -> broker.records(topic, PARTITIONS)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param written records in Kafka so far; empty for a target, whose records are not counted */
    private void measure(Optional<LongSupplier> written) {
        String cluster = profiles.contains(GatewayProfile.V3) ? cluster() : "";
        out.printf(
                "wrk -t1, closed loop, %d s after %d s of warming each; records of 1,000 random bytes%n",
                seconds, warm);
        out.printf(
                "%-6s %8s %12s %12s %12s %10s %10s %12s %12s %8s%n",
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
        for (int round = 0; round < rounds; round++) {
            // Code stays compiled.
            round(cluster, round == 0 ? warm : Math.min(warm, AGAIN_SECONDS), written);
        }
        seen.print(out);
    }

    private void round(String cluster, int warmSeconds, Optional<LongSupplier> written) {
        for (GatewayProfile profile : profiles) {
            String url = target + (path.isEmpty() ? profile.path(topic, cluster) : path);
            for (int each : records) {
                Wrk.run(folder, url, profile.script(each), connections.get(0), warmSeconds);
                for (int open : connections) {
                    one(profile, each, open, url, written);
                }
            }
        }
    }

    private void one(GatewayProfile profile, int each, int open, String url, Optional<LongSupplier> written) {
        long before = written.map(LongSupplier::getAsLong).orElse(0L);
        double cpuBefore = cpuSeconds();
        Wrk wrk = Wrk.run(folder, url, profile.script(each), open, seconds);
        double micros = 1e6 * (cpuSeconds() - cpuBefore) / wrk.requests();
        out.printf(
                Locale.ROOT,
                "%-6s %8d %12d %,12.0f %,12.0f %10s %10s %12.1f %12.2f %8d%n",
                profile.name().toLowerCase(Locale.ROOT),
                each,
                open,
                wrk.requestsPerSecond(),
                wrk.requestsPerSecond() * each,
                wrk.median(),
                wrk.p99(),
                micros,
                micros / each,
                wrk.others());
        seen.add(new GatewayRounds.Kind(profile, each, open), wrk.requestsPerSecond(), micros);
        written.ifPresent(records -> compare((wrk.requests() - wrk.others()) * each, settled(records) - before));
    }

    private void compare(long answered, long inKafka) {
        // Requests that were open when wrk ended may be written too.
        if (inKafka < answered) {
            out.printf("LOST: %,d records answered 2xx, %,d in Kafka%n", answered, inKafka);
        }
    }

    /** Returns the number once it stops growing, since a peer may respond long before it writes. */
    private static long settled(LongSupplier written) {
        long last = written.getAsLong();
        for (long quiet = 0; quiet < QUIET_SECONDS; ) {
            InterruptibleSleep.seconds(1);
            long now = written.getAsLong();
            quiet = now == last ? quiet + 1 : 0;
            last = now;
        }
        return last;
    }

    private double cpuSeconds() {
        return process.map(Proc::cpuSeconds).orElse(Double.NaN);
    }

    private String cluster() {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(target + "/v3/clusters")).build();
            for (int tries = 0; tries < ASKED; tries++) {
                String body = HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .body();
                Matcher id = CLUSTER.matcher(body);
                if (id.find()) {
                    return id.group(1);
                }
                InterruptibleSleep.seconds(1);
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
