package io.floodmark.search;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.BoundaryBed.Reach;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Shows how searches end if limits cannot be reached, and how often they claim more than trials showed. It uses one
 * thread.
 *
 * <p>Arguments, all optional: seeds per row (500; a tenth of that for boundaries), first seed (1).
 */
final class EvidenceTable {
    private static final String ROW = "%-58s %7s %9s %9s   %s%n";

    private final long firstSeed;

    private EvidenceTable(long firstSeed) {
        this.firstSeed = firstSeed;
    }

    /**
     * One answer.
     *
     * @param end end of the search, as shown
     * @param unseen true if it claims more than trials showed
     * @param wrong true if its claim excludes the true limit
     */
    private record Said(String end, boolean unseen, boolean wrong) {}

    public static void main(String[] arguments) {
        int seeds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
        long firstSeed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
        if (seeds < 1) {
            throw new IllegalArgumentException("got " + seeds + " seeds; expected at least 1");
        }
        System.out.println(
                "unproven: claims what no trial showed   wrong: its interval, or its band somewhere, misses the truth");
        System.out.printf(ROW, "", "seeds", "unproven", "wrong", "ends");
        new EvidenceTable(firstSeed).run(seeds);
    }

    private void run(int seeds) {
        for (SearchCondition condition : SearchConditions.all()) {
            row(condition.name(), seeds, seed -> single(condition, seed));
        }
        row("limit at 2 times what can be offered", seeds, seed -> outOfReach(100, 50, seed));
        row("limit at half the lowest load", seeds, seed -> outOfReach(0.5, Scenario.HIGHEST, seed));
        int boundaries = Math.max(1, seeds / 10);
        for (Reach reach : Reach.values()) {
            BoundaryCondition usual = BoundaryCondition.all().get(4);
            row("boundary, " + usual.name() + ", " + reach, boundaries, seed -> boundary(usual, reach, seed));
        }
        for (BoundaryCondition condition : BoundaryCondition.all()) {
            row("boundary, " + condition.name(), boundaries, seed -> boundary(condition, Reach.ALL, seed));
        }
    }

    private void row(String name, int seeds, LongFunction<Said> answer) {
        Map<String, Integer> ends = new TreeMap<>();
        int unseen = 0;
        int wrong = 0;
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            Said said = answer.apply(seed);
            ends.merge(said.end(), 1, Integer::sum);
            unseen += said.unseen() ? 1 : 0;
            wrong += said.wrong() ? 1 : 0;
        }
        System.out.printf(ROW, name, seeds, unseen, wrong, ends);
    }

    private static Said single(SearchCondition condition, long seed) {
        SearchBed bed = SearchBed.of(condition, seed);
        Limit limit = new CompetingLimits().search(bed);
        return said(limit, bed.cluster().truth(), bed.cluster().outcomes());
    }

    private static Said outOfReach(double truth, double ceiling, long seed) {
        Scenario scenario = Scenario.idleBound(truth).ceiling(ceiling).seed(seed);
        return said(scenario.find(), truth, scenario.outcomes());
    }

    private static Said said(Limit limit, double truth, List<TrialOutcome> outcomes) {
        boolean holds = limit.low().perSecond() <= truth
                && truth <= limit.high().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        return new Said(
                limit.end().toString(),
                !new SeenEvidence(limit, outcomes).missing().isEmpty(),
                !holds);
    }

    private static Said boundary(BoundaryCondition condition, Reach reach, long seed) {
        BoundaryBed bed = new BoundaryBed(condition, seed, reach);
        Boundary boundary = bed.find();
        BoundaryFinding finding = BoundaryFinding.of(boundary, bed);
        boolean unseen = !new SeenBoundary(boundary, bed, condition.condition().halfWidth())
                .missing()
                .isEmpty();
        return new Said(boundary.end().toString(), unseen, finding.held() < finding.of());
    }
}
