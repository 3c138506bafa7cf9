package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import io.floodmark.load.Latencies;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.traffic.Pace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the gateway's produce path on Vert.x with the same path on Netty's codec alone, in front of one broker. Each
 * turn starts a process of one stack, warms it up, and applies three loads. They are the maximum rate with one record
 * per request (wrk), half of that in an open loop, and the maximum rate with a hundred lines of JSON per request. The
 * stacks take turns: A B, B A, A B, ... A first turn warms up the broker and is not counted; half of what it sustains
 * is the rate held in all others.
 *
 * <p>Options: {@code --rounds 6} (two turns each), {@code --seconds 8} of each load, {@code --warm 10},
 * {@code --connections 64}, {@code --set KEY=VALUE} of both.
 */
final class GatewayNetty {
    private static final int PARTITIONS = 4;
    private static final int SETTLE_SECONDS = 3;
    private static final int LINES = 100;
    private static final double MILLIS = 1e6;

    private final Path folder;
    private final BenchBroker broker;
    private final Options options;

    private record Options(int rounds, int seconds, int warm, int connections, List<String> settings) {
        static Options read(String[] arguments) {
            int rounds = 6;
            int seconds = 8;
            int warm = 10;
            int connections = 64;
            List<String> settings = new ArrayList<>();
            for (int i = 0; i + 1 < arguments.length; i += 2) {
                String value = arguments[i + 1];
                switch (arguments[i]) {
                    case "--rounds" -> rounds = Integer.parseInt(value);
                    case "--seconds" -> seconds = Integer.parseInt(value);
                    case "--warm" -> warm = Integer.parseInt(value);
                    case "--connections" -> connections = Integer.parseInt(value);
                    case "--set" -> settings.addAll(BenchGateway.setting(value));
                    default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
                }
            }
            return new Options(rounds, seconds, warm, connections, List.copyOf(settings));
        }
    }

    /** A load at the maximum rate. */
    private record FlatOut(Wrk wrk, double micros) {}

    private GatewayNetty(Path folder, BenchBroker broker, Options options) {
        this.folder = folder;
        this.broker = broker;
        this.options = options;
    }

    public static void main(String[] arguments) {
        Signals.unwindThisThread();
        Options options = Options.read(arguments);
        try (Scratch scratch = Scratch.make();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            new GatewayNetty(scratch.folder(), broker, options).measure();
        }
    }

    private void measure() {
        // The first turn warms the broker and the machine: a half of it was a third of what followed.
        turn(HttpStack.VERTX, 1);
        double held = turn(HttpStack.VERTX, 1).requestsPerSecond() / 2;
        System.out.printf(Locale.ROOT, "%s; half: %,.0f requests/s%n", options, held);
        StackTable table = new StackTable(System.out);
        for (int round = 0; round < options.rounds(); round++) {
            for (HttpStack stack : HttpStack.ofRound(round)) {
                table.add(turn(stack, held));
            }
        }
        table.summary();
    }

    private StackTurn turn(HttpStack stack, double held) {
        try (BenchGateway server = stack.start(folder, broker.bootstrapServers(), options.settings())) {
            wrk(server, GatewayProfile.RAW, 1, options.warm());
            FlatOut one = flatOut(server, GatewayProfile.RAW, 1);
            double[] cpuBefore = new double[1];
            HttpLoad half = HttpLoad.run(
                    server.url() + GatewayProfile.RAW.path("{topic}", ""),
                    HttpProduce.Format.RAW,
                    1,
                    options.connections(),
                    Pace.constant(held),
                    SETTLE_SECONDS,
                    () -> cpuBefore[0] = server.process().cpuSeconds(),
                    options.seconds());
            double heldMicros = 1e6 * (server.process().cpuSeconds() - cpuBefore[0]) / half.acked();
            wrk(server, GatewayProfile.NDJSON, LINES, SETTLE_SECONDS);
            FlatOut lines = flatOut(server, GatewayProfile.NDJSON, LINES);
            Latencies latencies = half.latencies();
            return new StackTurn(
                    stack,
                    one.wrk().requestsPerSecond(),
                    one.micros(),
                    latencies.quantileNanos(Quantile.P50) / MILLIS,
                    latencies.quantileNanos(Quantile.P99) / MILLIS,
                    heldMicros,
                    lines.wrk().requestsPerSecond() * LINES,
                    lines.micros() / LINES,
                    one.wrk().others()
                            + lines.wrk().others()
                            + half.totals().failed()
                            + half.totals().unknown());
        }
    }

    /** @throws IllegalStateException if a record was confirmed with 2xx and is not in Kafka */
    private FlatOut flatOut(BenchGateway server, GatewayProfile profile, int records) {
        long before = broker.records(GatewayProfile.TOPIC, PARTITIONS);
        double cpuBefore = server.process().cpuSeconds();
        Wrk wrk = wrk(server, profile, records, options.seconds());
        double micros = 1e6 * (server.process().cpuSeconds() - cpuBefore) / wrk.requests();
        long answered = (wrk.requests() - wrk.others()) * records;
        long written = broker.records(GatewayProfile.TOPIC, PARTITIONS) - before;
        if (written < answered) {
            throw new IllegalStateException(answered + " records were answered 2xx, " + written + " are in Kafka");
        }
        return new FlatOut(wrk, micros);
    }

    private Wrk wrk(BenchGateway server, GatewayProfile profile, int records, int seconds) {
        String url = server.url() + profile.path(GatewayProfile.TOPIC, "");
        return Wrk.run(folder, url, profile.script(records), options.connections(), seconds);
    }
}
