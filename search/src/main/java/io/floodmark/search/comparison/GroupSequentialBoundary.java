package io.floodmark.search.comparison;

import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The interim analyses of a comparison, and the probability below which each stops it. Frequent analyses that stop at
 * the first 5% would find a difference where there is none three times as often as stated. The boundary is O'Brien and
 * Fleming's (1979): the first analysis requires very strong evidence, the last little more than a single analysis
 * would.
 *
 * @param pairs numbers of pairs of the analyses, ascending
 * @param constant critical value of the sum of the differences at every analysis, in standard deviations of the last
 *     analysis
 */
record GroupSequentialBoundary(List<Integer> pairs, double constant) {
    private static final NormalDistribution NORMAL = new NormalDistribution();
    private static final double LEAST = 0.01;
    private static final double MOST = 8.0;
    private static final double ACCURACY = 1e-6;
    private static final int STEPS = 1_000;

    GroupSequentialBoundary {
        pairs = List.copyOf(pairs);
    }

    /** @param error probability of finding a difference at any analysis when there is none */
    static GroupSequentialBoundary of(List<Integer> pairs, double error) {
        boolean ascending = IntStream.range(1, pairs.size()).allMatch(i -> pairs.get(i - 1) < pairs.get(i));
        if (pairs.isEmpty() || pairs.get(0) < 2 || !ascending) {
            throw new IllegalArgumentException("looks are after " + pairs + " pairs; expected 2 or more, ascending");
        }
        double last = pairs.get(pairs.size() - 1);
        double[] shares = pairs.stream().mapToDouble(of -> of / last).toArray();
        double constant = new BrentSolver(ACCURACY).solve(STEPS, c -> crossing(shares, c) - error, LEAST, MOST);
        return new GroupSequentialBoundary(pairs, constant);
    }

    int last() {
        return pairs.get(pairs.size() - 1);
    }

    /**
     * Returns the two-sided probability below which the comparison stops after the given number of pairs; 0 if no
     * analysis follows it.
     */
    double below(int pairsSeen) {
        return pairs.contains(pairsSeen) ? bound(pairsSeen) : 0;
    }

    /**
     * Returns this probability for a comparison that is ended from outside after the given number of pairs, 1 or more:
     * one analysis there instead of all remaining ones does not increase the error rate.
     */
    double bound(int pairsSeen) {
        double share = Math.min(1, pairsSeen / (double) last());
        return 2 * NORMAL.cumulativeProbability(-constant / Math.sqrt(share));
    }

    /** Returns the bound of the last analysis, which decides in the end. */
    double lastBound() {
        return bound(last());
    }

    /**
     * Returns the probability that a Brownian motion leaves the band of plus and minus the constant at any analysis.
     * The density inside the band is propagated from one analysis to the next on a grid (Armitage, McPherson and Rowe
     * 1969).
     */
    private static double crossing(double[] shares, double constant) {
        ContinuationDensity inside = ContinuationDensity.atStart(leastStep(shares));
        double before = 0;
        for (double share : shares) {
            inside = inside.after(share - before, constant);
            before = share;
        }
        return 1 - inside.mass();
    }

    private static double leastStep(double[] shares) {
        return IntStream.range(0, shares.length)
                .mapToDouble(look -> look == 0 ? shares[0] : shares[look] - shares[look - 1])
                .min()
                .orElseThrow();
    }
}
