package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison.End;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.unit.Interval;
import io.floodmark.model.unit.Rate;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * Shows how often comparisons of the limits of simulated variants find a difference, if there is none and if there is
 * one, with and without drift of the machine. It also shows the number of blocks and how often the intervals contain
 * the truth. Separate searches for both limits follow for comparison. It uses all cores.
 *
 * <p>Arguments, all optional: seeds per row (1,000), first seed (1), part of the rows' names.
 */
final class LimitComparisonTable {
    private static final double DRIFT = 0.08;
    private static final String HEAD = "%-28s %7s %7s %9s %7s %7s %8s %9s   %s%n";

    private final PrintStream out;
    private final int seeds;
    private final long firstSeed;
    private final String part;

    private LimitComparisonTable(PrintStream out, int seeds, long firstSeed, String part) {
        this.out = out;
        this.seeds = seeds;
        this.firstSeed = firstSeed;
        this.part = part;
    }

    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
        long firstSeed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        if (seeds < 1) {
            throw new IllegalArgumentException("got " + seeds + " seeds; expected at least 1");
        }
        new LimitComparisonTable(System.out, seeds, firstSeed, arguments.length > 2 ? arguments[2] : "").run();
    }

    /** A row, and the share of comparisons that must find a difference, or must not exceed it if there is none. */
    record Row(SimulatedVariants.Bottleneck bottleneck, double ratio, double speedSd) {
        private static final double MOST_FALSE = 0.064;
        private static final double LEAST_POWER = 0.9;

        static List<Row> all() {
            List<Row> rows = new ArrayList<>();
            for (double ratio : List.of(1.0, 0.9, 0.8)) {
                for (SimulatedVariants.Bottleneck bottleneck : SimulatedVariants.Bottleneck.values()) {
                    rows.add(new Row(bottleneck, ratio, 0));
                    rows.add(new Row(bottleneck, ratio, DRIFT));
                }
            }
            return rows;
        }

        String name() {
            String size = ratio == 1 ? "same" : String.format(Locale.ROOT, "%.0f%% less", 100 * (1 - ratio));
            return size + ", " + (bottleneck == SimulatedVariants.Bottleneck.IDLE ? "idle limits" : "cliff")
                    + (speedSd > 0 ? ", drift" : "");
        }

        /** Returns the target; empty for the effect in between. */
        String target() {
            return ratio == 1 ? "<= " + percent(MOST_FALSE) : ratio == 0.8 ? ">= " + percent(LEAST_POWER) : "";
        }

        boolean reached(double found) {
            return ratio == 1 ? found <= MOST_FALSE : ratio != 0.8 || found >= LEAST_POWER;
        }
    }

    /** What one comparison showed. */
    record Finding(ComparedLimits compared, boolean holds, boolean holdsLimit, boolean foundBySearches) {
        static Finding of(Row row, long seed) {
            SimulatedVariants variants = new SimulatedVariants(row.bottleneck(), row.ratio(), row.speedSd(), seed);
            ComparedLimits compared = variants.compare();
            double truth = variants.truth();
            boolean searches = new SimulatedVariants(row.bottleneck(), row.ratio(), row.speedSd(), seed)
                    .search()
                    .filter(Effect::shown)
                    .isPresent();
            return new Finding(
                    compared,
                    holds(compared.effect().orElseThrow().alone(), row.ratio()),
                    holds(compared.baseline().orElseThrow(), truth),
                    searches);
        }

        private static boolean holds(Interval interval, double truth) {
            return interval.low() <= truth && truth <= interval.high();
        }

        private static boolean holds(VariantLimit limit, double truth) {
            double high = limit.high().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
            return limit.low().perSecond() <= truth && truth <= high;
        }

        boolean ended(End end) {
            return compared.end() == end;
        }
    }

    private void run() {
        out.printf("seeds %d to %d in every row%n", firstSeed, firstSeed + seeds - 1);
        out.println(
                "found: share with a significant difference   blocks: mean   equal: share whose interval is within");
        out.println(
                "5% of no difference   holds: share whose unadjusted CI holds the true ratio   limit: share whose 90%");
        out.println("interval holds the limit of the baseline   searches: share found by two separate searches");
        out.printf(HEAD, "", "found", "blocks", "target", "equal", "holds", "limit", "searches", "reached");
        Row.all().stream().filter(row -> row.name().contains(part)).forEach(this::measure);
    }

    private void measure(Row row) {
        List<Finding> all = LongStream.range(firstSeed, firstSeed + seeds)
                .parallel()
                .mapToObj(seed -> Finding.of(row, seed))
                .toList();
        double found = share(all, finding -> finding.ended(End.SIGNIFICANT));
        out.printf(
                Locale.ROOT,
                HEAD,
                row.name(),
                percent(found),
                String.format(
                        Locale.ROOT,
                        "%.1f",
                        all.stream()
                                .mapToInt(finding -> finding.compared().blocks())
                                .average()
                                .orElseThrow()),
                row.target(),
                percent(share(all, finding -> finding.ended(End.NO_RELEVANT_DIFFERENCE))),
                percent(share(all, Finding::holds)),
                percent(share(all, Finding::holdsLimit)),
                percent(share(all, Finding::foundBySearches)),
                row.target().isEmpty() ? "no target" : row.reached(found) ? "yes" : "NO");
    }

    private static double share(List<Finding> all, java.util.function.Predicate<Finding> of) {
        return all.stream().filter(of).count() / (double) all.size();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
