package io.floodmark.bench.known;

import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabJmx;
import io.floodmark.lab.LabRegistry;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs {@code floodmark limit} on clusters of separate hosts whose limits are known, reached like remote clusters, and prints a table.
 *
 * <p>Arguments: the program, a folder, the commit, the effort, how many runs of each condition (0: print only), and the conditions (default:
 * all). Runs that are complete are not repeated, so a bench that was stopped goes on where it was. Linux, as root.
 */
public final class KnownLimits {
    private static final long LIMIT_MINUTES = 30;
    /** Part of the known limit that warms a cluster up, and records per second if the limit is unknown. */
    private static final double WARM_UP_PART = 0.5;

    private static final double WARM_UP_RATE = 4_000;

    private final Path program;
    private final Path folder;
    private final String commit;
    private final String effort;

    private KnownLimits(Path program, Path folder, String commit, String effort) {
        this.program = program;
        this.folder = folder;
        this.commit = commit;
        this.effort = effort;
    }

    public static void main(String[] arguments) throws Exception {
        KnownLimits bench = new KnownLimits(
                Path.of(arguments[0]),
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()),
                arguments[2],
                arguments[3]);
        int runs = Integer.parseInt(arguments[4]);
        List<String> asked = List.of(arguments).subList(5, arguments.length);
        Set<String> known = Conditions.ALL.stream().map(Condition::key).collect(Collectors.toSet());
        if (!known.containsAll(asked)) {
            throw new IllegalArgumentException("unknown condition among " + asked + " (expected of "
                    + Conditions.ALL.stream().map(Condition::key).toList() + ")");
        }
        for (int run = 1; run <= runs; run++) {
            for (Condition condition : Conditions.ALL) {
                if (asked.isEmpty() || asked.contains(condition.key())) {
                    bench.once(condition, run);
                }
            }
        }
        KnownLimitTable.of(bench.folder).lines().forEach(System.out::println);
    }

    private void once(Condition condition, int run) throws Exception {
        Path room = folder.resolve(String.join("_", condition.key(), effort, commit, Integer.toString(run)));
        if (Files.exists(room.resolve(KnownLimitRow.FILE))) {
            return;
        }
        Files.createDirectories(room);
        // What a bench that was stopped left of this run is not mixed with a new one.
        Files.deleteIfExists(room.resolve(RunStore.DEFAULT_FILE));
        System.err.println(room.getFileName());
        LabEntry lab = up(condition, room);
        try {
            warmUp(condition, lab, room);
            Injection.Undo injected = condition.injection().into(lab);
            limit(condition, lab, room);
            injected.undo();
            KnownLimitRow row = KnownLimitRow.read(condition, commit, effort, room);
            row = condition.truth().isPresent() ? row : measured(row, condition, lab, room);
            Files.writeString(room.resolve(KnownLimitRow.FILE), row.line() + "\n");
            System.err.println(row.line());
        } finally {
            run(List.of("lab", "down", lab.id()), Map.of(), room, "down", 2);
        }
    }

    private LabEntry up(Condition condition, Path room) throws Exception {
        // One compiler: four JVMs on two cores would compile for longer than a search takes.
        String lab =
                condition.lab().replaceFirst("\\{", "{ hosts: separate, jvm-flags: [ '-XX:TieredStopAtLevel=1' ],");
        Files.writeString(room.resolve("lab.yaml"), "floodmark: 1\nlab: " + lab + "\n");
        Set<String> before = labs().stream().map(LabEntry::id).collect(Collectors.toSet());
        run(List.of("lab", "up", "lab.yaml"), Map.of(), room, "up", 5);
        return labs().stream()
                .filter(entry -> entry.up() && !before.contains(entry.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no lab came up, see " + room.resolve("up.err")));
    }

    private static List<LabEntry> labs() {
        return LabRegistry.ofUser(System.getenv(), Path.of(System.getProperty("user.home")))
                .entries();
    }

    /** The clusters that people run are warm. */
    private void warmUp(Condition condition, LabEntry lab, Path room) throws Exception {
        trial(WARM_UP_PART * condition.truth().orElse(WARM_UP_RATE), "1m", "warm", condition, lab, room);
    }

    private void limit(Condition condition, LabEntry lab, Path room) throws Exception {
        Files.writeString(room.resolve("plan.yaml"), plan(condition, lab));
        run(List.of("limit", "plan.yaml", "--effort", effort, "--yes"), credentials(lab), room, "limit", LIMIT_MINUTES);
        run(List.of("explain", "last", "--json"), Map.of(), room, "explain", 2);
    }

    private static String plan(Condition condition, LabEntry lab) {
        List<String> cluster = new ArrayList<>(List.of("bootstrap-server: '" + lab.bootstrapServers() + "'"));
        lab.clientProperties().ifPresent(file -> cluster.add("command-config: '" + file + "'"));
        if (condition.metrics()) {
            cluster.add("metrics: [ { jmx-port: " + LabJmx.PORT + " } ]");
        }
        return "floodmark: 1\ncluster: { " + String.join(", ", cluster) + " }\nworkload: " + condition.workload()
                + "\n";
    }

    private static Map<String, String> credentials(LabEntry lab) {
        return Map.of(
                "FLOODMARK_JMX_USER",
                LabJmx.USER,
                "FLOODMARK_JMX_PASSWORD_FILE",
                lab.jmxPasswordFile().orElseThrow().toString());
    }

    /** Two minutes below the estimate and a trial above it, on the same cluster: the estimate is right if one holds and the other fails. */
    private KnownLimitRow measured(KnownLimitRow row, Condition condition, LabEntry lab, Path room) throws Exception {
        String below = trial(0.95 * row.estimate(), "2m", "below", condition, lab, room);
        String above = trial(1.10 * row.estimate(), "1m", "above", condition, lab, room);
        boolean right = below.startsWith("sustained") && above.startsWith("overloaded");
        return row.withTruth(right ? row.estimate() : Double.NaN, below + " at 0.95, " + above + " at 1.10");
    }

    private String trial(double rate, String length, String name, Condition condition, LabEntry lab, Path room)
            throws Exception {
        Path own = Files.createDirectories(room.resolve(name));
        Files.writeString(
                own.resolve("plan.yaml"), plan(condition, lab) + "load: { rate: " + Math.round(rate) + "/s }\n");
        run(
                List.of("trial", "plan.yaml", "--for", length, "--yes", "--max-disk", "20GB"),
                credentials(lab),
                own,
                "trial",
                LIMIT_MINUTES);
        return KnownLimitRow.verdict(own);
    }

    /** The exit code is a part of the answer: it does not end the bench. */
    private void run(List<String> arguments, Map<String, String> environment, Path room, String name, long minutes)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(room.toFile())
                .redirectOutput(room.resolve(name + ".out").toFile())
                .redirectError(room.resolve(name + ".err").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
            process.destroy();
            process.waitFor();
        }
        Files.writeString(room.resolve(name + ".code"), process.exitValue() + "\n");
    }
}
