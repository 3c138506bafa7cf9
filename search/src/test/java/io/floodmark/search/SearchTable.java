package io.floodmark.search;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the search with bisections on the same simulated clusters, and checks if it meets its targets.
 *
 * <p>Arguments, all optional: seeds per row (1000), threads (1 or 2; 2), first seed (1), part of the rows' names (all).
 */
final class SearchTable {
    private static final int MOST_THREADS = 2;
    private static final String ROW = "  %-26s %6s %8s %7s %7s %7s %7s %8s %8s%n";
    private static final String TARGET = "%-46s %-14s %-13s %-18s %-13s %s%n";

    private static final List<String> LEGEND = List.of(
            "minutes: mean, drains counted   error: median   holds, above: share of the intervals that hold the truth, that",
            "lie wholly above it   +-: median precision   worst, p95: median and 95th percentile of the highest load offered,",
            "over the truth");

    private final PrintStream out;
    private final SearchSweep sweep;

    private SearchTable(PrintStream out, SearchSweep sweep) {
        this.out = out;
        this.sweep = sweep;
    }

    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : MOST_THREADS;
        long firstSeed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
        if (seeds < 1 || threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException("got " + seeds + " seeds and " + threads
                    + " threads; expected at least 1 seed and 1 to " + MOST_THREADS + " threads");
        }
        System.out.printf("seeds %d to %d in every row%n", firstSeed, firstSeed + seeds - 1);
        try (SearchSweep sweep = new SearchSweep(firstSeed, seeds, threads)) {
            new SearchTable(System.out, sweep).run(arguments.length > 3 ? arguments[3] : "");
        }
    }

    private void run(String part) {
        LEGEND.forEach(out::println);
        List<Row> rows = new ArrayList<>();
        SearchConditions.all().stream()
                .filter(condition -> condition.name().contains(part))
                .forEach(condition -> rows.add(measured(condition)));
        out.println();
        out.println("targets; best of three is beaten in: coverage, minutes");
        out.printf(TARGET, "", "covers", "above <= 8%", "of bisection's", "best of 3", "best of 3, log,");
        out.printf(TARGET, "", "", "", "minutes", "beaten", "early beaten");
        rows.forEach(this::judge);
    }

    /** The tallies of one row, with both kinds of best of three. */
    private record Row(SearchTargets targets, SearchTally bestOfThree, SearchTally bestOfThreeEarly) {}

    private Row measured(SearchCondition condition) {
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "%s (asked: +-%s, %s)",
                condition.name(),
                percent(condition.halfWidth()),
                condition.group() == SearchCondition.Group.TABLE ? "table" : "hard"));
        out.printf(ROW, "", "trials", "minutes", "error", "holds", "above", "+-", "worst", "p95");
        SearchTally ours = printed(new CompetingLimits(), condition);
        List<SearchTally> others = Bisection.all().stream()
                .map(method -> printed(method, condition))
                .toList();
        return new Row(new SearchTargets(condition, ours, others.get(0)), others.get(2), others.get(3));
    }

    private SearchTally printed(SearchMethod method, SearchCondition condition) {
        SearchTally tally = sweep.tally(method, condition);
        out.printf(
                ROW,
                method.name(),
                String.format(Locale.ROOT, "%.1f", tally.trials()),
                String.format(Locale.ROOT, "%.1f", tally.minutes()),
                percent(tally.error()),
                percent(tally.holds()),
                percent(tally.above()),
                percent(tally.halfWidth()),
                String.format(Locale.ROOT, "x%.2f", tally.worst()),
                String.format(Locale.ROOT, "x%.2f", tally.worstP95()));
        return tally;
    }

    private void judge(Row row) {
        SearchTargets targets = row.targets();
        SearchCondition condition = targets.condition();
        out.printf(
                TARGET,
                condition.name(),
                String.format(
                        Locale.ROOT,
                        "%s (>= %.0f%%)",
                        yes(targets.covers()),
                        100 * condition.group().leastCoverage()),
                yes(targets.seldomAbove()),
                String.format(
                        Locale.ROOT,
                        "%s (%.2f <= %.2f)",
                        yes(targets.quick()),
                        targets.time(),
                        condition.warning().mostTime()),
                beaten(targets, row.bestOfThree()),
                beaten(targets, row.bestOfThreeEarly()));
    }

    private static String beaten(SearchTargets targets, SearchTally other) {
        return yes(targets.coversMoreThan(other)) + ", " + yes(targets.quickerThan(other));
    }

    private static String yes(boolean reached) {
        return reached ? "yes" : "NO";
    }

    static String percent(double fraction) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * fraction);
    }
}
