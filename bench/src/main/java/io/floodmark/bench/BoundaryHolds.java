package io.floodmark.bench;

import io.floodmark.model.boundary.BandPoint;
import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tests whether a boundary is right where it has not searched. It compares limits at sizes between its searches, each
 * on a new lab, with the band that was stated before.
 *
 * <p>Arguments: the folder of the runs, then names of files in {@code bench/settings}; without names, three of them.
 */
final class BoundaryHolds {
    private static final List<String> SETTINGS = List.of("01-defaults", "05-acks-1", "10-one-broker");
    /**
     * Chosen before anything is measured, each between two searched sizes: one of small records and one of large ones.
     */
    private static final List<Integer> CHECKED = List.of(550, 17_000);

    private static final String SIZES = "100B,300B,1kB,3kB,10kB,30kB,100kB";
    /** A measurement that something else on the machine disturbed is repeated once. */
    private static final int ATTEMPTS = 2;

    private final Path folder;
    private final PrintStream out;

    private BoundaryHolds(Path folder, PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("expected a folder, then names of settings");
        }
        BoundaryHolds series = new BoundaryHolds(Path.of(arguments[0]), System.out);
        List<String> asked = List.of(arguments).subList(1, arguments.length);
        for (String setting : asked.isEmpty() ? SETTINGS : asked) {
            series.measure(setting);
        }
        series.print();
    }

    private void measure(String setting) throws IOException, InterruptedException {
        Path plan = LimitHolds.SETTINGS.resolve(setting + ".yaml");
        RunFolders runs = new RunFolders(folder.resolve(setting));
        for (int attempt = 1; attempt <= ATTEMPTS && boundary(runs).isEmpty(); attempt++) {
            runs.execute("boundary-" + attempt, plan, List.of("boundary", "--effort", "quick", "--sizes", SIZES));
        }
        for (BandPoint point : boundary(runs).map(BoundaryHolds::unsearched).orElse(List.of())) {
            String name = "at-" + Math.round(point.at());
            for (int attempt = 1; attempt <= ATTEMPTS && limit(runs, name).isEmpty(); attempt++) {
                String size = Math.round(point.at()) + "B";
                runs.execute(name + "-" + attempt, plan, List.of("limit", "--record-size", size));
            }
        }
    }

    private static Optional<Boundary> boundary(RunFolders runs) {
        return runs.lastBoundary("boundary")
                .flatMap(run -> run.lines().stream().findFirst())
                .flatMap(BoundaryLine::found);
    }

    /** Returns, for each size to check, the nearest size at which the band is stated and no search was made. */
    private static List<BandPoint> unsearched(Boundary boundary) {
        return CHECKED.stream()
                .flatMap(size -> boundary.band().stream()
                        .filter(point -> !point.searched() && point.high().isPresent())
                        .min(Comparator.comparing(point -> Math.abs(Math.log(point.at() / size))))
                        .stream())
                .toList();
    }

    /** Returns a limit with both ends: without an overload there is no limit. */
    private static Optional<Limit> limit(RunFolders runs, String name) {
        return runs.last(name)
                .flatMap(run -> run.limits().stream().findFirst())
                .filter(limit -> limit.high().isPresent());
    }

    private void print() throws IOException {
        out.printf(
                "%-16s  %8s  %9s  %9s  %9s  %9s  %9s  %9s  %-15s  %s%n",
                "setting",
                "size",
                "band low",
                "expected",
                "band high",
                "low",
                "limit",
                "high",
                "cause",
                "limit inside the band");
        int inside = 0;
        int checked = 0;
        try (Stream<Path> folders = Files.list(folder)) {
            for (Path each : folders.filter(Files::isDirectory).sorted().toList()) {
                RunFolders runs = new RunFolders(each);
                for (BandPoint point :
                        boundary(runs).map(BoundaryHolds::unsearched).orElse(List.of())) {
                    Optional<Limit> limit = limit(runs, "at-" + Math.round(point.at()));
                    boolean held = limit.filter(found -> holds(point, found.estimate()))
                            .isPresent();
                    row(each.getFileName().toString(), point, limit, held);
                    checked++;
                    inside += held ? 1 : 0;
                }
            }
        }
        out.printf("%n%d of %d limits inside the band%n", inside, checked);
    }

    private static boolean holds(BandPoint point, Rate limit) {
        return limit.compareTo(point.low()) >= 0
                && point.high().filter(high -> limit.compareTo(high) <= 0).isPresent();
    }

    private void row(String setting, BandPoint point, Optional<Limit> limit, boolean held) {
        out.printf(
                Locale.ROOT,
                "%-16s  %8.0f  %9s  %9s  %9s  %9s  %9s  %9s  %-15s  %s%n",
                setting,
                point.at(),
                LimitHolds.records(Optional.of(point.low())),
                LimitHolds.records(Optional.of(point.estimate())),
                LimitHolds.records(point.high()),
                LimitHolds.records(limit.map(Limit::low)),
                LimitHolds.records(limit.map(Limit::estimate)),
                LimitHolds.records(limit.flatMap(Limit::high)),
                limit.flatMap(Limit::binding).map(indicator -> indicator.key()).orElse("-"),
                limit.isEmpty() ? "-" : held ? "yes" : "NO");
    }
}
