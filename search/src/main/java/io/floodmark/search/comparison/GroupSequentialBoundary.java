package io.floodmark.search.comparison;

import java.util.List;
import java.util.stream.IntStream;
import org.hipparchus.analysis.solvers.BrentSolver;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * When a comparison may look at what it has, and how small a probability stops it there: looking often and stopping at
 * the first 5% would find differences where there are none three times as often as said. The rule is O'Brien and
 * Fleming's (1979): the first look asks for nearly everything, the last for little more than a single one would.
 *
 * @param pairs after which there is a look, ascending
 * @param constant that the sum of the differences, in standard deviations of the last look's, must reach at any of them
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

    /** @param error probability of a difference found at any of the looks where there is none */
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

    /** The two-sided probability below which it stops after so many pairs; 0 where there is no look. */
    double below(int pairsSeen) {
        return pairs.contains(pairsSeen) ? bound(pairsSeen) : 0;
    }

    /**
     * The same where something from outside ends it after so many pairs, 1 or more: one look there in place of all that
     * would have come finds no more often a difference where there is none.
     */
    double bound(int pairsSeen) {
        double share = Math.min(1, pairsSeen / (double) last());
        return 2 * NORMAL.cumulativeProbability(-constant / Math.sqrt(share));
    }

    /** The bound of the last look, which is what decides in the end. */
    double lastBound() {
        return bound(last());
    }

    /**
     * Probability that Brownian motion leaves the band of plus and minus the constant at any look. The density of what
     * stays inside is carried from one look to the next on a grid (Armitage, McPherson and Rowe 1969).
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
