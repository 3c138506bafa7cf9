package io.floodmark.bench.drift;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.OutlookBuilder;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.hipparchus.stat.StatUtils;

/** The table of {@code bench/drift}. */
final class DriftTable {
    private static final int SAMPLES = 10_000;
    private static final int SEED = 1;
    private static final int PERCENT = 100;
    private static final double TAIL = 2.5;

    private final List<DriftRun> runs;
    private final List<Found> found;

    /** A limit with two ends, and the run that found it. */
    private record Found(DriftRun of, Run run, Limit limit, LimitOutlook outlook) {
        static Optional<Found> of(DriftRun of) {
            return of.limit()
                    .filter(Limit::bounded)
                    .filter(limit -> limit.outlook().isPresent())
                    .map(limit -> new Found(
                            of,
                            of.limitRun().orElseThrow(),
                            limit,
                            limit.outlook().orElseThrow()));
        }

        double raw() {
            return limit.estimate().perSecond();
        }

        /** Returns the estimate at the usual speed, as the program computes it from the other runs. */
        Optional<Double> corrected() {
            return new OutlookBuilder(
                            outlook.place(), of.others(run, limit), outlook.referenceLoad(), run.started(), true)
                    .of(limit, run.trials())
                    .outlook()
                    .flatMap(LimitOutlook::usual)
                    .map(usual -> usual.estimate().perSecond());
        }
    }

    DriftTable(List<DriftRun> runs) {
        this.runs = runs;
        this.found = runs.stream().flatMap(run -> Found.of(run).stream()).toList();
    }

    void print(PrintStream out) {
        out.println(
                "run  started               records/s      low     high  \u00b5s/record  usual speed  any hour           "
                        + "  trials (disturbed)  end            0.95 low               1.10 high");
        runs.forEach(run -> run.limitRun().ifPresent(stored -> out.println(row(run, stored))));
        out.println();
        out.println(spread());
        out.println(anyHour());
        long holding = runs.stream().filter(DriftTable::holds).count();
        long limits = runs.stream().filter(run -> run.limitRun().isPresent()).count();
        out.printf(Locale.ROOT, "(3) %d of %d limits hold%n", holding, limits);
    }

    private String row(DriftRun run, Run stored) {
        Optional<Found> each =
                found.stream().filter(one -> one.run().id().equals(stored.id())).findFirst();
        long disturbed = stored.trials().stream()
                .filter(trial -> trial.verdict().label().equals("invalid(disturbed)"))
                .count();
        return String.format(
                Locale.ROOT,
                "%3d  %-20s  %9s  %7s  %7s  %9s  %11s  %-17s  %6d (%d)  %-13s  %-21s  %s",
                run.number(),
                stored.started(),
                rate(run.limit().map(Limit::estimate)),
                rate(run.limit().map(Limit::low)),
                rate(run.limit().flatMap(Limit::high)),
                each.map(one -> String.format(Locale.ROOT, "%.2f", one.outlook().referenceCpuMicros()))
                        .orElse("-"),
                rate(each.flatMap(one -> one.corrected()).map(Rate::new)),
                each.flatMap(one -> one.outlook().anyHour())
                        .map(any -> rate(Optional.of(any.low())) + " to " + rate(Optional.of(any.high())))
                        .orElse("-"),
                stored.trials().size(),
                disturbed,
                run.limit().map(limit -> limit.end().name()).orElse("-"),
                hold(run.hold("below")),
                hold(run.hold("above")));
    }

    private static String rate(Optional<Rate> rate) {
        return rate.map(each -> String.format(Locale.ROOT, "%.0f", each.perSecond()))
                .orElse("-");
    }

    private static String hold(Optional<Trial> trial) {
        return trial.map(each ->
                        rate(Optional.of(each.load())) + " " + each.verdict().label())
                .orElse("-");
    }

    private static boolean holds(DriftRun run) {
        return run.hold("below").filter(Trial::sustained).isPresent()
                && run.hold("above").filter(Trial::overloaded).isPresent();
    }

    private String spread() {
        List<double[]> pairs = new ArrayList<>();
        found.forEach(each ->
                each.corrected().ifPresent(usual -> pairs.add(new double[] {Math.log(each.raw()), Math.log(usual)})));
        if (pairs.size() < 3) {
            return "(1) needs three runs with a usual speed; there are " + pairs.size();
        }
        SplittableRandom random = new SplittableRandom(SEED);
        double[] ratios = IntStream.range(0, SAMPLES)
                .mapToObj(sample -> IntStream.range(0, pairs.size())
                        .mapToObj(each -> pairs.get(random.nextInt(pairs.size())))
                        .toList())
                .mapToDouble(DriftTable::ratio)
                .filter(Double::isFinite)
                .toArray();
        return String.format(
                Locale.ROOT,
                "(1) sd of ln: raw %.1f%%, at usual speed %.1f%%; ratio %.2f (95%% %.2f to %.2f, bootstrap of %d runs)",
                PERCENT * sd(pairs, 0),
                PERCENT * sd(pairs, 1),
                ratio(pairs),
                StatUtils.percentile(ratios, TAIL),
                StatUtils.percentile(ratios, PERCENT - TAIL),
                pairs.size());
    }

    private static double ratio(List<double[]> pairs) {
        return sd(pairs, 1) / sd(pairs, 0);
    }

    private static double sd(List<double[]> pairs, int which) {
        return Math.sqrt(StatUtils.variance(
                pairs.stream().mapToDouble(pair -> pair[which]).toArray()));
    }

    private String anyHour() {
        long holding = found.stream().filter(this::anyHourHolds).count();
        long days = found.stream()
                .map(each -> each.run().started().toString().substring(0, "2026-11-30".length()))
                .distinct()
                .count();
        return String.format(
                Locale.ROOT,
                "(2) %d of %d intervals for any hour hold the median of the other runs (%d days)",
                holding,
                found.size(),
                days);
    }

    private boolean anyHourHolds(Found each) {
        double median = StatUtils.percentile(
                found.stream()
                        .filter(other -> !other.run().id().equals(each.run().id()))
                        .mapToDouble(Found::raw)
                        .toArray(),
                PERCENT / 2.0);
        return each.outlook()
                .anyHour()
                .filter(any ->
                        any.low().perSecond() <= median && median <= any.high().perSecond())
                .isPresent();
    }
}
