package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Effect;
import io.floodmark.testing.ManualClock;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Shows how often comparisons of simulated variants find a difference, if there is none and if there is one. It also
 * shows the number of pairs and how often the interval contains the true difference. It uses one thread.
 *
 * <p>Arguments, both optional: seeds per row (20,000), first seed (1).
 */
final class ComparisonTable {
    private static final PairComparison COMPARISON =
            new PairComparison(ComparisonSettings.of(SimulatedPairs.MEASURE, List.of()), new ManualClock());
    private static final double MOST_FALSE = 0.06;
    private static final String HEAD = "%-36s %8s %8s %10s %8s %8s   %s%n";

    /** @param leastPower required power; negative if none is required */
    private record Row(String name, SimulatedPairs pairs, double leastPower) {
        boolean same() {
            return pairs.difference() == 0;
        }
    }

    private static final List<Row> ROWS = List.of(
            same("same, sd 3%", 0.03, 0, 0),
            same("same, sd 3%, drift 1% a trial", 0.03, 0, 0.01),
            same("same, sd 3%, drift 3% a trial", 0.03, 0, 0.03),
            same("same, sd 3%, drift 1%, 5% events", 0.03, 0.05, 0.01),
            same("same, sd 5%, drift 1%", 0.05, 0, 0.01),
            different("3% more, sd 3%", 1.03, 0.03, 0, 0.84),
            different("5% more, sd 3%", 1.05, 0.03, 0, 0.997),
            different("10% more, sd 3%", 1.10, 0.03, 0, 1.0),
            different("3% more, sd 3%, 5% events", 1.03, 0.03, 0.05, 0.50),
            different("5% more, sd 3%, 5% events", 1.05, 0.03, 0.05, 0.83),
            different("10% more, sd 3%, 5% events", 1.10, 0.03, 0.05, 0.998),
            different("5% more, sd 5%", 1.05, 0.05, 0, 0.64),
            different("10% more, sd 5%", 1.10, 0.05, 0, 0.99));

    private final PrintStream out;
    private final int seeds;
    private final long firstSeed;

    private ComparisonTable(PrintStream out, int seeds, long firstSeed) {
        this.out = out;
        this.seeds = seeds;
        this.firstSeed = firstSeed;
    }

    private static Row same(String name, double sd, double events, double drift) {
        return new Row(name, new SimulatedPairs(0, sd, events, drift), -1);
    }

    private static Row different(String name, double ratio, double sd, double events, double leastPower) {
        return new Row(name, new SimulatedPairs(Math.log(ratio), sd, events, 0), leastPower);
    }

    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        long firstSeed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        if (seeds < 1) {
            throw new IllegalArgumentException("got " + seeds + " seeds; expected at least 1");
        }
        new ComparisonTable(System.out, seeds, firstSeed).run();
    }

    private void run() {
        out.printf("seeds %d to %d in every row%n", firstSeed, firstSeed + seeds - 1);
        out.println("found: share that call it different   pairs: mean   equal: share whose interval shows that no");
        out.println("difference matters (a twentieth does)   holds: share whose unadjusted CI holds the truth");
        out.printf(HEAD, "", "found", "pairs", "target", "equal", "holds", "reached");
        ROWS.forEach(this::measure);
    }

    private void measure(Row row) {
        List<Comparison> all = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            all.add(COMPARISON.compare(row.pairs().runner(random), random));
        }
        double found = share(ended(all, Comparison.End.SIGNIFICANT));
        double pairs = all.stream().mapToInt(Comparison::pairs).average().orElseThrow();
        double holds = share(all.stream().filter(one -> holds(one, row)).count());
        double asked = row.same() ? MOST_FALSE : row.leastPower();
        boolean reached = row.same() ? found <= asked : found >= asked - 0.01;
        out.printf(
                Locale.ROOT,
                HEAD,
                row.name(),
                percent(found),
                String.format(Locale.ROOT, "%.1f", pairs),
                (row.same() ? "<= " : ">= ") + percent(asked),
                percent(share(ended(all, Comparison.End.NO_RELEVANT_DIFFERENCE))),
                percent(holds),
                reached ? "yes" : "NO");
    }

    private static long ended(List<Comparison> all, Comparison.End end) {
        return all.stream().filter(one -> one.end() == end).count();
    }

    private double share(long count) {
        return count / (double) seeds;
    }

    private static boolean holds(Comparison comparison, Row row) {
        Effect effect = comparison.primary().orElseThrow();
        double truth = Math.exp(row.pairs().difference());
        return effect.alone().low() <= truth && truth <= effect.alone().high();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
}
