package io.floodmark.bench;

import io.floodmark.model.Limit;
import io.floodmark.model.Run;
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
 * Limits that were found one after the other on labs alike: how many intervals hold the median of the others, and whether
 * estimates spread wider than their intervals say.
 *
 * <p>Argument: the folder in which each run has a folder of its own.
 */
final class LimitTable {
    private final List<Run> runs;

    private LimitTable(List<Run> runs) {
        this.runs = runs;
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
        out.println("run                   records/s  low      high     half-width  binds            trials  min:s  end"
                + "           holds the median of the others");
        int holding = 0;
        List<Limit> limits = new ArrayList<>();
        for (Run run : runs) {
            if (run.limits().isEmpty()) {
                out.printf(
                        Locale.ROOT,
                        "%-20s  no answer: %s%n",
                        run.id(),
                        run.outcome().orElse("killed"));
                continue;
            }
            Limit limit = run.limits().get(0);
            limits.add(limit);
            double others = median(estimatesBut(run));
            boolean holds = limit.low().perSecond() <= others
                    && limit.high().map(high -> others <= high.perSecond()).orElse(true);
            holding += holds ? 1 : 0;
            Duration took =
                    run.ended().map(end -> Duration.between(run.started(), end)).orElse(Duration.ZERO);
            out.printf(
                    Locale.ROOT,
                    "%-20s  %9.0f  %7.0f  %7s  %8.1f %%  %-15s  %6d  %2d:%02d  %-12s  %.0f: %s%n",
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
                    others,
                    holds ? "yes" : "no");
        }
        if (!limits.isEmpty()) {
            summary(out, limits, holding);
        }
    }

    private void summary(PrintStream out, List<Limit> limits, int holding) {
        List<Double> estimates =
                limits.stream().map(limit -> limit.estimate().perSecond()).toList();
        double median = median(estimates);
        double lowest = estimates.stream().min(Double::compare).orElse(median);
        double highest = estimates.stream().max(Double::compare).orElse(median);
        double halfWidth = median(limits.stream().map(Limit::halfWidth).toList());
        double variance = estimates.stream()
                        .mapToDouble(each -> (Math.log(each) - Math.log(median)) * (Math.log(each) - Math.log(median)))
                        .sum()
                / Math.max(1, estimates.size() - 1);
        out.printf(
                Locale.ROOT,
                "%d of %d intervals hold the median of the others; median %.0f records/s, lowest %.0f, highest %.0f%n",
                holding,
                runs.size(),
                median,
                lowest,
                highest);
        out.printf(
                Locale.ROOT,
                "spread (highest - lowest) / median %.1f %%, sd %.1f %%; median half-width of the intervals %.1f %%%n",
                100 * (highest - lowest) / median,
                100 * Math.sqrt(variance),
                100 * halfWidth);
    }

    private List<Double> estimatesBut(Run left) {
        return runs.stream()
                .filter(run -> !run.id().equals(left.id()) && !run.limits().isEmpty())
                .map(run -> run.limits().get(0).estimate().perSecond())
                .toList();
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
