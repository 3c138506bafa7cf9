package io.floodmark.bench.known;

import io.floodmark.bench.existing.ClusterState;
import io.floodmark.bench.existing.ClusterStateReader;
import io.floodmark.bench.explain.Injection;
import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/**
 * Runs {@code floodmark limit} on a broker behind 100 Mbit/s while something goes wrong, and {@code clean} after it;
 * prints the results. The exit code is 1 if an exit code is wrong or something is left on the cluster.
 *
 * <p>Arguments: the program, a folder, and the misfortunes (default: all). Linux, as root.
 */
public final class BadLuck {
    static final List<String> LIMIT = List.of("limit", "plan.yaml", "--effort", "quick", "--yes");

    private static final Pattern ANSWER =
            Pattern.compile("^(Estimated limit|Lower bound|Inconclusive|Not sustained|No valid result|Aborted):");
    private static final long MINUTES = 5;
    private static final KnownCondition CLUSTER = KnownCondition.of(
            "bad-luck",
            "one broker behind 100 Mbit/s",
            "{ brokers: 1, link: 100Mbit/s }",
            "{ replication-factor: 1 }",
            Metrics.JMX,
            Injection.NONE,
            OptionalDouble.of(Links.records(100e6)),
            Set.of("network", "network-path"));

    private final ProgramRuns commands;
    private final Path folder;

    private BadLuck(ProgramRuns commands, Path folder) {
        this.commands = commands;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        BadLuck bench = new BadLuck(
                new ProgramRuns(Path.of(arguments[0]).toAbsolutePath()),
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()));
        List<String> asked = List.of(arguments).subList(2, arguments.length);
        List<String> known = Misfortunes.ALL.stream().map(Misfortune::key).toList();
        if (!known.containsAll(asked)) {
            throw new IllegalArgumentException("unknown misfortune among " + asked + " (expected of " + known + ")");
        }
        List<BadLuckRow> rows = new ArrayList<>();
        for (Misfortune misfortune : Misfortunes.ALL) {
            if (asked.isEmpty() || asked.contains(misfortune.key())) {
                BadLuckRow row = bench.during(misfortune);
                System.err.println(row.line());
                rows.add(row);
            }
        }
        BadLuckRow.HEAD.forEach(System.out::println);
        rows.forEach(row -> System.out.println(row.line()));
        if (!rows.stream().allMatch(BadLuckRow::right)) {
            System.exit(1);
        }
    }

    private BadLuckRow during(Misfortune misfortune) throws Exception {
        Path room = Files.createDirectory(folder.resolve(misfortune.key()));
        try (KnownCluster cluster = KnownCluster.start(CLUSTER, commands, room)) {
            LabEntry lab = cluster.lab();
            Injection.Undo undo = misfortune.path().into(lab);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", lab.bootstrapServers()))) {
                return during(misfortune, cluster, admin, room);
            } finally {
                undo.undo();
            }
        }
    }

    private BadLuckRow during(Misfortune misfortune, KnownCluster cluster, Admin admin, Path room) throws Exception {
        Files.writeString(room.resolve("plan.yaml"), cluster.plan());
        ClusterState before = ClusterStateReader.read(admin);
        Map<String, String> environment = new HashMap<>(cluster.credentials());
        environment.putAll(misfortune.tools().environment(room));
        long start = System.nanoTime();
        Process search = commands.start(LIMIT, environment, room, "limit");
        try {
            misfortune.blow().strike(new RunningSearch(search, cluster, room));
            search.waitFor();
        } finally {
            search.destroy();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        int cleanCode = commands.run(List.of("clean"), Map.of(), "", room, "clean", MINUTES);
        List<String> left = ClusterStateReader.read(admin).since(before);
        return new BadLuckRow(misfortune, search.exitValue(), took.toSeconds(), answer(room), cleanCode, left);
    }

    /** Returns the limit, or else the last line of the program. */
    private static String answer(Path room) throws IOException {
        List<String> lines = Stream.concat(
                        Files.readAllLines(room.resolve("limit.out")).stream(),
                        Files.readAllLines(room.resolve("limit.err")).stream())
                .filter(line -> !line.isBlank())
                .toList();
        return lines.stream()
                .filter(line -> ANSWER.matcher(line).find())
                .findFirst()
                .or(() -> lines.stream().skip(Math.max(0, lines.size() - 1)).findFirst())
                .orElse("")
                .replaceAll("\\s+", " ");
    }
}
