package io.floodmark.bench;

import io.floodmark.model.limit.Limit;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tests whether the limit of a lab of one broker is the same, within its intervals, for different origins of the load.
 * These are this process and two executors of Spark, both with the wire engine, and real clients in a child JVM. The
 * last is another engine, so another limit does not contradict it. They take turns, each search on a new start of the
 * lab, which itself changes a limit: see {@code bench/limit-runs}.
 *
 * <p>Arguments: the checkout; a folder, which is kept; searches of each (2); effort (standard).
 */
final class SparkLimits {
    private static final String HERE = "1-this-process";
    private static final String EXECUTORS = "2-two-executors";
    private static final String CLIENTS = "3-child-jvm";

    private final Path checkout;
    private final Path folder;
    private final BenchSpark spark;
    private final String effort;
    private final PrintStream out;
    private final Map<String, List<Optional<Limit>>> limits = new TreeMap<>();

    private SparkLimits(Path checkout, Path folder, BenchSpark spark, String effort, PrintStream out) {
        this.checkout = checkout;
        this.folder = folder;
        this.spark = spark;
        this.effort = effort;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path checkout = Path.of(arguments[0]).toAbsolutePath();
        Path folder = Files.createDirectories(Path.of(arguments[1])).toAbsolutePath();
        int times = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
        if (times < 1) {
            throw new IllegalArgumentException("searches of each is " + times + "; expected 1 or more");
        }
        String effort = arguments.length > 3 ? arguments[3] : "standard";
        Signals.unwindThisThread();
        try (BenchSpark spark = new BenchSpark(folder)) {
            new SparkLimits(checkout, folder, spark, effort, System.out).run(times);
        }
    }

    private void run(int times) throws IOException, InterruptedException {
        Map<String, List<String>> fleets = new TreeMap<>(Map.of(
                HERE, List.of("--engine", "wire"),
                EXECUTORS, List.of("--on", spark.master(), "--workers", "2"),
                CLIENTS, List.of("--engine", "client")));
        for (int round = 1; round <= times; round++) {
            for (Map.Entry<String, List<String>> fleet : fleets.entrySet()) {
                search(fleet.getKey(), round, fleet.getValue());
            }
        }
        summary();
    }

    private void search(String fleet, int round, List<String> more) throws IOException, InterruptedException {
        String name = fleet + "-" + round;
        Path log = folder.resolve(name + ".log");
        Path store = folder.resolve(name + ".db");
        int exit = search(log, store, more);
        Optional<Limit> limit =
                RunFolders.newest(store).flatMap(run -> run.limits().stream().findFirst());
        limits.computeIfAbsent(fleet, first -> new ArrayList<>()).add(limit);
        out.printf(
                "%-20s %s (exit code %d, %s)%n",
                name, limit.map(SparkLimits::shown).orElse("no limit"), exit, log);
    }

    private int search(Path log, Path store, List<String> more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                checkout.resolve("floodmark").toString(),
                "limit",
                checkout.resolve("bench/settings/10-one-broker.yaml").toString(),
                "--producers",
                Integer.toString(BenchSpark.WORKERS),
                "--effort",
                effort,
                "--store",
                store.toString()));
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("SPARK_HOME", spark.home().toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return builder.start().waitFor();
    }

    private static String shown(Limit limit) {
        return String.format(
                Locale.ROOT,
                "%,.0f records/s, %,.0f to %s, bottleneck %s, %s",
                limit.estimate().perSecond(),
                limit.low().perSecond(),
                limit.high()
                        .map(high -> String.format(Locale.ROOT, "%,.0f", high.perSecond()))
                        .orElse("no upper end"),
                limit.binding().map(indicator -> indicator.key()).orElse("nothing named"),
                limit.end());
    }

    private void summary() {
        List<Optional<Limit>> here = of(HERE);
        List<Optional<Limit>> wire = new ArrayList<>(here);
        wire.addAll(of(EXECUTORS));
        LimitAgreement agreement = new LimitAgreement(wire);
        out.printf(
                Locale.ROOT,
                "%nwire engine, this process and two executors: %s; %d of %d intervals hold the median of the others;"
                        + " estimates spread by %.1f%%, precision %.1f%%%n",
                LimitOverlap.of(here, of(EXECUTORS)),
                agreement.holding(),
                wire.size(),
                100 * agreement.spread(),
                100 * agreement.halfWidth());
        out.printf(
                "wire engine in this process and client engine in a child JVM, which is another engine: %s%n",
                LimitOverlap.of(here, of(CLIENTS)));
    }

    private List<Optional<Limit>> of(String fleet) {
        return limits.getOrDefault(fleet, List.of());
    }
}
