package io.floodmark.bench;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tests whether limits are right: a load below the lower end is sustained, and a load above the upper end is not. Each
 * limit, and each load, has a new lab.
 *
 * <p>Arguments: the folder of the runs, then names of files in {@code bench/settings}; without names, all of them.
 */
final class LimitHolds {
    static final Path SETTINGS = Path.of("bench", "settings");
    private static final String ROW = "%-18s  %9s  %9s  %9s  %-12s  %-15s  %9s  %-28s  %9s  %s%n";
    private static final double BELOW = 0.95;
    private static final double ABOVE = 1.10;
    private static final String HELD_FOR = "3m";
    /** A measurement that something else on the machine disturbed is repeated once. */
    private static final int ATTEMPTS = 2;

    private final Path folder;
    private final PrintStream out;

    private LimitHolds(Path folder, PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("expected a folder, then names of settings");
        }
        List<String> asked = List.of(arguments).subList(1, arguments.length);
        List<Path> plans;
        try (Stream<Path> files = Files.list(SETTINGS)) {
            plans = files.sorted()
                    .filter(file -> asked.isEmpty() || asked.contains(name(file)))
                    .toList();
        }
        LimitHolds series = new LimitHolds(Path.of(arguments[0]), System.out);
        for (Path plan : plans) {
            series.measure(plan);
        }
        series.print();
    }

    private static String name(Path plan) {
        return plan.getFileName().toString().replace(".yaml", "");
    }

    private void measure(Path plan) throws IOException, InterruptedException {
        RunFolders runs = new RunFolders(folder.resolve(name(plan)));
        for (int attempt = 1;
                attempt <= ATTEMPTS && limit(runs).flatMap(Limit::high).isEmpty();
                attempt++) {
            runs.execute("limit-" + attempt, plan, List.of("limit"));
        }
        Optional<Limit> limit = limit(runs);
        if (limit.isPresent()) {
            hold(runs, plan, "below", limit.get().low().times(BELOW));
        }
        Optional<Rate> high = limit.flatMap(Limit::high);
        if (high.isPresent()) {
            hold(runs, plan, "above", high.get().times(ABOVE));
        }
    }

    private static void hold(RunFolders runs, Path plan, String side, Rate load)
            throws IOException, InterruptedException {
        for (int attempt = 1; attempt <= ATTEMPTS && !proved(runs.last(side)); attempt++) {
            String rate = String.format(Locale.ROOT, "%.0f/s", load.perSecond());
            runs.execute(side + "-" + attempt, plan, List.of("trial", "--load", rate, "--for", HELD_FOR));
        }
    }

    private static boolean proved(Optional<Run> run) {
        return run.flatMap(LimitHolds::trial).filter(trial -> !trial.invalid()).isPresent();
    }

    /** Returns the trial that counts: the only one, or the last of several. */
    private static Optional<Trial> trial(Run run) {
        List<Trial> trials = run.trials();
        return trials.isEmpty() ? Optional.empty() : Optional.of(trials.get(trials.size() - 1));
    }

    private static Optional<Limit> limit(RunFolders runs) {
        return runs.last("limit").flatMap(run -> run.limits().stream().findFirst());
    }

    private void print() throws IOException {
        out.printf(
                ROW,
                "setting",
                "records/s",
                "low",
                "high",
                "end",
                "cause",
                "0.95 low",
                "verdict",
                "1.10 high",
                "verdict");
        int settings = 0;
        int held = 0;
        int overloaded = 0;
        try (Stream<Path> folders = Files.list(folder)) {
            for (Path each : folders.filter(Files::isDirectory).sorted().toList()) {
                RunFolders runs = new RunFolders(each);
                Optional<Trial> low = runs.last("below").flatMap(LimitHolds::trial);
                Optional<Trial> high = runs.last("above").flatMap(LimitHolds::trial);
                row(each.getFileName().toString(), limit(runs), low, high);
                settings++;
                held += low.filter(Trial::sustained).isPresent() ? 1 : 0;
                overloaded += high.filter(Trial::overloaded).isPresent() ? 1 : 0;
            }
        }
        out.printf("%nbelow: %d of %d held; above: %d of %d overloaded%n", held, settings, overloaded, settings);
    }

    private void row(String setting, Optional<Limit> limit, Optional<Trial> below, Optional<Trial> above) {
        out.printf(
                ROW,
                setting,
                records(limit.map(Limit::estimate)),
                records(limit.map(Limit::low)),
                records(limit.flatMap(Limit::high)),
                limit.map(each -> each.end().name().toLowerCase(Locale.ROOT)).orElse("-"),
                limit.flatMap(Limit::binding).map(indicator -> indicator.key()).orElse("-"),
                records(below.map(Trial::load)),
                verdict(below),
                records(above.map(Trial::load)),
                verdict(above));
    }

    static String records(Optional<Rate> rate) {
        return rate.map(each -> String.format(Locale.ROOT, "%.0f", each.perSecond()))
                .orElse("-");
    }

    private static String verdict(Optional<Trial> trial) {
        return trial.map(each -> each.verdict().label()).orElse("-");
    }
}
