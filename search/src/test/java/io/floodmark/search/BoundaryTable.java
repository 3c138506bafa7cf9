package io.floodmark.search;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Compares boundaries over seven sizes with seven bisections on the same simulated clusters, and checks if they meet
 * the targets. It uses one thread.
 *
 * <p>Arguments, all optional: seeds per row (200), first seed (1), part of the names of the rows to run (all).
 */
final class BoundaryTable {
    private static final double MOST_TIME = 0.45;
    private static final double LEAST_COVERAGE = 0.85;
    private static final String ROW = "%-46s %6s %7s %7s %7s %6s %7s %9s %9s %7s   %s%n";

    private static final List<String> LEGEND = List.of(
            "trials, minutes: mean, drains counted   holds: share of the sizes whose band holds the truth   +-: mean precision",
            "narrow: share that say they are as narrow as asked   capped: share that found a cap   of 7: minutes of seven",
            "bisections', these on a range of 1 to 100 each");

    private final PrintStream out;
    private final long firstSeed;
    private final int seeds;

    private BoundaryTable(PrintStream out, long firstSeed, int seeds) {
        this.out = out;
        this.firstSeed = firstSeed;
        this.seeds = seeds;
    }

    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        long firstSeed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        String rows = arguments.length > 2 ? arguments[2] : "";
        if (seeds < 1) {
            throw new IllegalArgumentException("got " + seeds + " seeds; expected at least 1");
        }
        System.out.printf("seeds %d to %d in every row%n", firstSeed, firstSeed + seeds - 1);
        new BoundaryTable(System.out, firstSeed, seeds).run(rows);
    }

    private void run(String rows) {
        LEGEND.forEach(out::println);
        out.printf(
                ROW,
                "",
                "trials",
                "minutes",
                "holds",
                "+-",
                "narrow",
                "capped",
                "7 bisect.",
                "hold",
                "of 7",
                "reached");
        for (BoundaryCondition condition : BoundaryCondition.all()) {
            if (condition.name().contains(rows)) {
                measure(condition);
            }
        }
    }

    private void measure(BoundaryCondition condition) {
        List<BoundaryFinding> ours = new ArrayList<>();
        List<BoundaryFinding> bisected = new ArrayList<>();
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            BoundaryBed bed = new BoundaryBed(condition, seed);
            ours.add(BoundaryFinding.of(bed.find(), bed));
            bisected.add(new BoundaryBed(condition, seed).bisected(Bisection.PLAIN));
        }
        double time = mean(ours, BoundaryFinding::minutes) / mean(bisected, BoundaryFinding::minutes);
        double holds = held(ours);
        out.printf(
                ROW,
                condition.name(),
                String.format(Locale.ROOT, "%.1f", mean(ours, BoundaryFinding::trials)),
                String.format(Locale.ROOT, "%.0f", mean(ours, BoundaryFinding::minutes)),
                SearchTable.percent(holds),
                SearchTable.percent(mean(ours, BoundaryFinding::halfWidth)),
                String.format(Locale.ROOT, "%.0f%%", 100 * mean(ours, finding -> finding.converged() ? 1 : 0)),
                String.format(Locale.ROOT, "%.0f%%", 100 * mean(ours, finding -> finding.capped() ? 1 : 0)),
                String.format(Locale.ROOT, "%.0f", mean(bisected, BoundaryFinding::minutes)),
                SearchTable.percent(held(bisected)),
                String.format(Locale.ROOT, "%.2f", time),
                (holds >= LEAST_COVERAGE ? "yes" : "NO") + ", " + (time <= MOST_TIME ? "yes" : "NO"));
    }

    private static double held(List<BoundaryFinding> findings) {
        return findings.stream().mapToInt(BoundaryFinding::held).sum()
                / (double) findings.stream().mapToInt(BoundaryFinding::of).sum();
    }

    private static double mean(List<BoundaryFinding> findings, ToDoubleFunction<BoundaryFinding> value) {
        return findings.stream().mapToDouble(value).average().orElse(Double.NaN);
    }
}
