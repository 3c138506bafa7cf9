package io.floodmark.bench.gateway;

import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Child;
import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.bench.Scratch;
import io.floodmark.bench.Signals;
import io.floodmark.bench.hostile.HostileClients;
import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.host.CpuReserve;
import io.floodmark.load.Latencies;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.traffic.Pace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures what hostile clients with 0.3 cores do to an honest load, and what they leave behind. Phases with them
 * alternate with phases in which a spinner uses 0.3 cores instead. In each phase the honest load first has the maximum
 * rate (closed loop). Then it has half of the rate that was reached (open loop). Authentication is required; records
 * have 1,000 random bytes, one per request.
 *
 * <p>Arguments, all optional: seconds (600), names of {@link io.floodmark.bench.hostile} attacks (all of them). The
 * exit code is 1 if the honest load loses more than a tenth of its throughput, its p99 more than doubles, or something
 * is left behind.
 */
final class GatewayHostile {
    static final String HOSTILE_TOPIC = "hostile";

    private static final double CORES = 0.3;
    private static final double LEAST_THROUGHPUT = 0.9;
    private static final double MOST_P99 = 2;
    private static final int PARTITIONS = 4;
    private static final int CONNECTIONS = 64;
    private static final int WARM_SECONDS = 30;
    private static final int HOSTILE_WARM_SECONDS = 60;
    private static final int SETTLE_SECONDS = 5;
    private static final int SHORTEST_SECONDS = 5;
    private static final int PAIRS = 4;
    /** Seconds of each attack alone. */
    private static final int ALONE_SECONDS = 4;

    /** Longest wait, in seconds, which is longer than a connection may be idle. */
    private static final int QUIET_SECONDS = 100;

    private static final int RECORD_BYTES = 1_000_000;
    private static final String HONEST = "alice:of-wonderland";
    private static final String MALLORY = "mallory:in-the-middle";

    private final OverloadTable table = new OverloadTable(System.out);
    private final HostilePhases phases = new HostilePhases();
    private final Path folder;
    private final BenchGateway gateway;
    private final CpuReserve confined;
    private final List<String> attacks;
    private final int seconds;

    private GatewayHostile(Path folder, BenchGateway gateway, CpuReserve confined, List<String> attacks, int seconds) {
        this.folder = folder;
        this.gateway = gateway;
        this.confined = confined;
        this.attacks = attacks;
        this.seconds = seconds;
    }

    public static void main(String[] arguments) throws IOException {
        Signals.unwindThisThread();
        int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 600;
        List<String> attacks =
                arguments.length > 1 ? Stream.of(arguments).skip(1).toList() : HostileClients.attacks();
        boolean good;
        try (Scratch scratch = Scratch.make();
                CpuReserve confined = confined();
                BenchBroker broker = BenchBroker.in(scratch.folder())) {
            broker.create(GatewayProfile.TOPIC, PARTITIONS);
            broker.create(HOSTILE_TOPIC, 1);
            try (BenchGateway gateway =
                    BenchGateway.start(scratch.folder(), broker.bootstrapServers(), settings(scratch.folder()))) {
                GatewayHostile bench = new GatewayHostile(
                        scratch.folder(), gateway.as(authorization(HONEST)), confined, attacks, seconds);
                bench.fill(gateway.as(authorization(MALLORY)));
                good = bench.run();
            }
        }
        if (!good) {
            System.exit(1);
        }
    }

    private static CpuReserve confined() {
        CpuReserve confined =
                CpuReserve.of("floodmark-hostile-" + ProcessHandle.current().pid(), CORES);
        if (confined.cgroup().isEmpty()) {
            throw new IllegalStateException("no cgroup with a quota of " + CORES
                    + " cores can be made; expected a user who may make one, e.g. root");
        }
        return confined;
    }

    private static List<String> settings(Path folder) throws IOException {
        List<String> users = new ArrayList<>();
        for (String login : List.of(HONEST, MALLORY)) {
            String[] parts = login.split(":", 2);
            users.add(parts[0] + ':' + PasswordHash.of(parts[1].toCharArray()));
        }
        Path file = Files.write(folder.resolve("users"), users);
        return List.of(
                "access.users", file.toString(),
                "access.rules.alice", "all " + GatewayProfile.TOPIC,
                "access.rules.mallory", "all " + HOSTILE_TOPIC);
    }

    private static String authorization(String login) {
        return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes records that fill whole pages for slow readers. */
    private void fill(BenchGateway asMallory) {
        for (int i = 0; i < 4; i++) {
            int status = asMallory.post(HOSTILE_TOPIC, new byte[RECORD_BYTES]);
            if (status != 200) {
                throw new IllegalStateException("a record was answered " + status + "; expected 200");
            }
        }
    }

    private boolean run() {
        int alone = attacks.size() * (ALONE_SECONDS + SETTLE_SECONDS);
        // Seconds of each load: one at the beginning, and two in each phase.
        int each = Math.max(
                SHORTEST_SECONDS,
                (seconds - WARM_SECONDS - HOSTILE_WARM_SECONDS - alone) / (4 * PAIRS + 1) - SETTLE_SECONDS);
        flatOut(WARM_SECONDS);
        warm();
        double held;
        try (Child spinner = spinner()) {
            spinner.requireAlive();
            held = flatOut(each).ackedPerSecond() / 2;
        }
        InterruptibleSleep.seconds(SETTLE_SECONDS);
        GatewayFootprint before = GatewayFootprint.of(gateway);
        for (int pair = 0; pair < PAIRS; pair++) {
            // The order alternates within pairs too, so that a drift in speed favours neither.
            for (boolean hostile : pair % 2 == 0 ? new boolean[] {false, true} : new boolean[] {true, false}) {
                phase(hostile, held, each);
            }
        }
        table.row("held in an open loop, records/s", "%,.0f", held);
        phases.print(table);
        attacks.forEach(this::alone);
        boolean kept = phases.kept(LEAST_THROUGHPUT, MOST_P99);
        boolean clean = leftNothing(before);
        System.out.println(kept && clean ? "all targets are reached" : "NOT all targets are reached");
        return kept && clean;
    }

    /**
     * Warms up code that only hostile clients call. Compiling it takes half a core and more for a minute, once per
     * gateway.
     */
    private void warm() {
        try (Child hostile = hostile(attacks, folder.resolve("warming.log"))) {
            flatOut(HOSTILE_WARM_SECONDS);
            hostile.requireAlive();
        }
        InterruptibleSleep.seconds(SETTLE_SECONDS);
    }

    private void phase(boolean hostile, double held, int each) {
        Path log = folder.resolve("beside-" + System.nanoTime() + ".log");
        double cpuBefore = gateway.process().cpuSeconds();
        long begun = System.nanoTime();
        try (Child beside = hostile ? hostile(attacks, log) : spinner()) {
            HttpLoad flat = flatOut(each);
            HttpLoad open = load(Pace.constant(held), each);
            beside.requireAlive();
            phases.add(new HostilePhases.Phase(
                    hostile,
                    flat.ackedPerSecond(),
                    p99(flat),
                    open.ackedPerSecond(),
                    p99(open),
                    flat.totals().failed()
                            + flat.totals().unknown()
                            + open.totals().failed()
                            + open.totals().unknown(),
                    1e9 * (gateway.process().cpuSeconds() - cpuBefore) / (System.nanoTime() - begun)));
        }
        if (hostile) {
            phases.did(log);
        }
        InterruptibleSleep.seconds(1);
    }

    private Child spinner() {
        return confined(List.of("/bin/sh", "-c", "while :; do :; done"), folder.resolve("spinner.log"));
    }

    /** Measures the gateway's CPU for one attack, without any other load. */
    private void alone(String attack) {
        try (Child attacking = hostile(List.of(attack), folder.resolve("alone-" + attack + ".log"))) {
            InterruptibleSleep.seconds(SETTLE_SECONDS);
            double before = gateway.process().cpuSeconds();
            InterruptibleSleep.seconds(ALONE_SECONDS);
            attacking.requireAlive();
            table.row(
                    attack + " alone: cores used by the gateway",
                    "%.2f",
                    (gateway.process().cpuSeconds() - before) / ALONE_SECONDS);
        }
    }

    private Child hostile(List<String> these, Path log) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                HostileClients.class.getName(),
                gateway.url().substring(gateway.url().lastIndexOf(':') + 1),
                HOSTILE_TOPIC,
                MALLORY));
        command.addAll(these);
        return confined(command, log);
    }

    private Child confined(List<String> command, Path log) {
        List<String> all = new ArrayList<>(confined.prefix());
        all.addAll(command);
        return Child.run(all, Map.of(), log);
    }

    private HttpLoad flatOut(int each) {
        return load(Pace.FLAT_OUT, each);
    }

    private HttpLoad load(Pace pace, int each) {
        return HttpLoad.run(
                gateway.url() + "/v1/topics/{topic}/records",
                HttpProduce.Format.RAW,
                1,
                new RequestTexts(Map.of("Authorization", authorization(HONEST)), "", ""),
                CONNECTIONS,
                pace,
                SETTLE_SECONDS,
                () -> {},
                each);
    }

    private static double p99(HttpLoad load) {
        Latencies latencies = load.latencies();
        return latencies.quantileNanos(Quantile.P99) / 1e6;
    }

    /** Waits until everything that was held has been released, for as long as a connection may be idle. */
    private boolean leftNothing(GatewayFootprint before) {
        for (int i = 0; i < QUIET_SECONDS && !before.holds(GatewayFootprint.held(gateway)); i++) {
            InterruptibleSleep.seconds(1);
        }
        GatewayFootprint after = GatewayFootprint.of(gateway);
        System.out.println("before: " + before);
        System.out.println("after:  " + after);
        table.row(
                "memory of the gateway's process, MB", "%.0f", gateway.process().residentBytes() / 1e6);
        int status = gateway.post(GatewayProfile.TOPIC);
        table.row("an honest record at the end is answered", "%.0f", status);
        return status == 200 && before.covers(after);
    }
}
