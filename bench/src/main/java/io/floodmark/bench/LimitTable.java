package io.floodmark.bench;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.RunSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Prints limits that were found one after the other on equal labs. It counts how many intervals contain the median of
 * the others, and compares the spread of the estimates with their intervals.
 *
 * <p>Argument: the folder in which each run has its own folder.
 */
final class LimitTable {
    private final List<Run> runs;
    private final LimitAgreement agreement;

    private LimitTable(List<Run> runs) {
        this.runs = runs;
        this.agreement = new LimitAgreement(
                runs.stream().map(run -> run.limits().stream().findFirst()).toList());
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("expected the folder of the runs");
        }
        new LimitTable(runsIn(Path.of(arguments[0]))).print(System.out);
    }

    private static List<Run> runsIn(Path folder) throws IOException {
        try (Stream<Path> folders = Files.list(folder)) {
            return folders.sorted()
                    .map(each -> each.resolve(RunStore.DEFAULT_FILE))
                    .filter(Files::isRegularFile)
                    .flatMap(LimitTable::stored)
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Stream<Run> stored(Path store) {
        try (RunReader reader = RunStore.openReadOnly(store)) {
            List<Run> found = new ArrayList<>();
            for (RunSummary run : reader.list()) {
                reader.find(run.id()).ifPresent(found::add);
            }
            return found.stream();
        }
    }

    private void print(PrintStream out) {
        out.println("run                   records/s  low      high     precision   bottleneck       trials  min:s  end"
                + "           holds the median of the others");
        for (int index = 0; index < runs.size(); index++) {
            Run run = runs.get(index);
            if (run.limits().isEmpty()) {
                out.printf(
                        Locale.ROOT,
                        "%-20s  no answer: %s%n",
                        run.id(),
                        run.outcome().orElse("killed"));
            } else {
                row(out, run, run.limits().get(0), index);
            }
        }
        summary(out);
    }

    private void row(PrintStream out, Run run, Limit limit, int index) {
        Duration took =
                run.ended().map(end -> Duration.between(run.started(), end)).orElse(Duration.ZERO);
        out.printf(
                Locale.ROOT,
                "%-20s  %9.0f  %7.0f  %7s  %8.1f%%  %-15s  %6d  %2d:%02d  %-12s  %.0f: %s%n",
                run.id(),
                limit.estimate().perSecond(),
                limit.low().perSecond(),
                limit.high()
                        .map(high -> String.format(Locale.ROOT, "%.0f", high.perSecond()))
                        .orElse("-"),
                100 * limit.halfWidth(),
                limit.binding().map(indicator -> indicator.key()).orElse("-"),
                limit.trials(),
                took.toMinutes(),
                took.toSecondsPart(),
                limit.end(),
                agreement.medianOfOthers(index),
                yes(agreement.holds(index)));
    }

    private void summary(PrintStream out) {
        List<Double> estimates = agreement.estimates();
        double median = LimitAgreement.median(estimates);
        double variance = estimates.stream()
                        .mapToDouble(each -> Math.pow(Math.log(each / median), 2))
                        .sum()
                / Math.max(1, estimates.size() - 1);
        out.printf(
                Locale.ROOT,
                "%n%d of %d runs gave an interval with both ends; median %.0f records/s, lowest %.0f, highest %.0f,"
                        + " sd %.1f%%%n",
                estimates.size(),
                runs.size(),
                median,
                estimates.isEmpty() ? Double.NaN : estimates.get(0),
                estimates.isEmpty() ? Double.NaN : estimates.get(estimates.size() - 1),
                100 * Math.sqrt(variance));
        out.printf("%ntargets%n");
        target(
                out,
                "8 of 10 intervals hold the median of the others",
                agreement.holding() + " of " + runs.size(),
                agreement.enoughHold());
        target(
                out,
                "highest - lowest at most twice the precision",
                String.format(
                        Locale.ROOT,
                        "%.1f%% of the median, precision %.1f%%",
                        100 * agreement.spread(),
                        100 * agreement.halfWidth()),
                agreement.narrow());
        target(
                out,
                "every run ends with a named cause",
                agreement.named() + " of " + runs.size(),
                agreement.allNamed());
    }

    private static void target(PrintStream out, String what, String seen, boolean reached) {
        out.printf(Locale.ROOT, "%-48s  %-40s  %s%n", what, seen, yes(reached));
    }

    private static String yes(boolean reached) {
        return reached ? "yes" : "NO";
    }
}
