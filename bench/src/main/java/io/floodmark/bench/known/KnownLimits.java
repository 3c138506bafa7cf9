package io.floodmark.bench.known;

import io.floodmark.bench.Signals;
import io.floodmark.bench.explain.Injection;
import io.floodmark.store.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs {@code floodmark limit} on clusters of separate hosts whose limits are known, used like remote clusters, and
 * prints a table.
 *
 * <p>Arguments: the program, a folder, the commit, the effort, the number of runs of each condition (0: print only),
 * and the conditions (default: all). Complete runs are not repeated, so a bench that was stopped continues where it
 * was. Linux, as root.
 */
public final class KnownLimits {
    private static final long LIMIT_MINUTES = 30;
    /** Share of the known limit that warms a cluster up, or records per second if the limit is unknown. */
    private static final double WARM_UP_PART = 0.5;

    private static final double WARM_UP_RATE = 4_000;

    private final ProgramRuns commands;
    private final Path folder;
    private final String commit;
    private final String effort;

    private KnownLimits(ProgramRuns commands, Path folder, String commit, String effort) {
        this.commands = commands;
        this.folder = folder;
        this.commit = commit;
        this.effort = effort;
    }

    public static void main(String[] arguments) throws Exception {
        Signals.unwindThisThread();
        KnownLimits bench = new KnownLimits(
                new ProgramRuns(Path.of(arguments[0]).toAbsolutePath()),
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()),
                arguments[2],
                arguments[3]);
        int runs = Integer.parseInt(arguments[4]);
        List<String> asked = List.of(arguments).subList(5, arguments.length);
        Set<String> known = Conditions.ALL.stream().map(KnownCondition::key).collect(Collectors.toSet());
        if (!known.containsAll(asked)) {
            throw new IllegalArgumentException("unknown condition among " + asked + " (expected of "
                    + Conditions.ALL.stream().map(KnownCondition::key).toList() + ")");
        }
        for (int run = 1; run <= runs; run++) {
            for (KnownCondition condition : Conditions.ALL) {
                if (asked.isEmpty() || asked.contains(condition.key())) {
                    bench.once(condition, run);
                }
            }
        }
        KnownLimitTable.of(bench.folder).lines().forEach(System.out::println);
    }

    private void once(KnownCondition condition, int run) throws Exception {
        Path room = folder.resolve(String.join("_", condition.key(), effort, commit, Integer.toString(run)));
        if (Files.exists(room.resolve(KnownLimitRow.FILE))) {
            return;
        }
        Files.createDirectories(room);
        // What a stopped bench left of this run is not mixed with a new one.
        Files.deleteIfExists(room.resolve(RunStore.DEFAULT_FILE));
        System.err.println(room.getFileName());
        try (KnownCluster cluster = KnownCluster.start(condition, commands, room)) {
            Injection.Undo injected = condition.injection().into(cluster.lab());
            try {
                warmUp(condition, cluster, room);
                limit(condition, cluster, room);
                KnownLimitRow row = KnownLimitRow.read(condition, commit, effort, room);
                row = condition.truth().isPresent() ? row : measured(row, condition, cluster, room);
                Files.writeString(room.resolve(KnownLimitRow.FILE), row.line() + "\n");
                System.err.println(row.line());
            } finally {
                injected.undo();
            }
        }
    }

    /** Warms the cluster up, because clusters in production are warm. */
    private void warmUp(KnownCondition condition, KnownCluster cluster, Path room) throws Exception {
        trial(WARM_UP_PART * condition.truth().orElse(WARM_UP_RATE), "1m", "warm", condition, cluster, room);
    }

    private void limit(KnownCondition condition, KnownCluster cluster, Path room) throws Exception {
        Files.writeString(room.resolve("plan.yaml"), cluster.plan());
        commands.run(
                List.of("limit", "plan.yaml", "--effort", effort, "--yes"),
                cluster.credentials(),
                condition.prompt(),
                room,
                "limit",
                LIMIT_MINUTES);
        commands.run(List.of("explain", "last", "--json"), Map.of(), "", room, "explain", 2);
    }

    /**
     * Runs two minutes below the estimate and a trial above it, on the same cluster and with the search's last number
     * of producers. The estimate is right if the first is sustained and the second is not.
     */
    private KnownLimitRow measured(KnownLimitRow row, KnownCondition condition, KnownCluster cluster, Path room)
            throws Exception {
        String below = trial(0.95 * row.estimate(), "2m", "below", condition, cluster, room);
        String above = trial(1.10 * row.estimate(), "1m", "above", condition, cluster, room);
        // A single trial is not repeated with twice the producers, so an overload may remain attributed to the
        // generator.
        boolean right =
                below.startsWith("sustained") && (above.startsWith("overloaded") || above.equals("invalid(generator)"));
        return row.withTruth(right ? row.estimate() : Double.NaN, below + " at 0.95, " + above + " at 1.10");
    }

    private String trial(
            double rate, String length, String name, KnownCondition condition, KnownCluster cluster, Path room)
            throws Exception {
        Path own = Files.createDirectories(room.resolve(name));
        Files.writeString(own.resolve("plan.yaml"), cluster.plan() + "load: { rate: " + Math.round(rate) + "/s }\n");
        List<String> arguments =
                new ArrayList<>(List.of("trial", "plan.yaml", "--for", length, "--yes", "--max-disk", "20GB"));
        KnownLimitRow.producers(room).ifPresent(number -> arguments.addAll(List.of("--producers", number)));
        commands.run(arguments, cluster.credentials(), condition.prompt(), own, "trial", LIMIT_MINUTES);
        return KnownLimitRow.verdict(own);
    }
}
