package io.floodmark.search.boundary;

import io.floodmark.model.limit.LimitLikelihood;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * The evidence of all searches about ln(limit), value by value. Searches of one value are combined by inverse variance,
 * including those that found only one side of the limit. If they disagree more than their variances allow, the variance
 * grows by the same factor.
 *
 * @param known the values with a limit, ascending
 * @param bounds the values with only one side known; none at a value that has a limit
 */
record LimitEvidence(List<Known> known, List<Bound> bounds) {
    /**
     * A limit.
     *
     * @param variance variance of ln(limit)
     */
    record Known(double at, double lnLimit, double variance) {
        /** Number of iterations, far more than the effect of the bounds needs to converge. */
        private static final int STEPS = 50;

        /**
         * Combines limits and bounds. The effect of a bound depends on its distance from the mean, which it changes,
         * hence the iterations.
         */
        private static Known of(List<Known> limits, List<Bound> bounds) {
            List<Known> all = limits;
            for (int step = 0; step < STEPS && !bounds.isEmpty(); step++) {
                double near = mean(all).lnLimit();
                all = Stream.concat(limits.stream(), bounds.stream().map(bound -> bound.near(near)))
                        .toList();
            }
            Known mean = mean(all);
            double squares = all.stream()
                    .mapToDouble(one -> Math.pow(one.lnLimit() - mean.lnLimit(), 2) / one.variance())
                    .sum();
            long atOdds = bounds.stream()
                    .filter(bound -> bound.sds(mean.lnLimit()) < 0)
                    .count();
            double disagreement = Math.max(1, squares / Math.max(1, limits.size() + atOdds - 1));
            return new Known(mean.at(), mean.lnLimit(), disagreement * mean.variance());
        }

        private static Known mean(List<Known> all) {
            double weights = 0;
            double sum = 0;
            for (Known one : all) {
                weights += 1 / one.variance();
                sum += one.lnLimit() / one.variance();
            }
            return new Known(all.get(0).at(), sum / weights, 1 / weights);
        }
    }

    /**
     * One side of a limit.
     *
     * @param side 1 if the limit is above, -1 if it is below
     */
    record Bound(double at, double lnLoad, double sd, int side) {
        private static final NormalDistribution NORMAL = new NormalDistribution();
        /** Number of sds on the wrong side beyond which the effect stays constant, because it could not be computed. */
        private static final double FARTHEST = -8;
        /** Smallest second derivative that counts as an effect. */
        private static final double NO_PULL = 1e-6;

        boolean fromBelow() {
            return side > 0;
        }

        /** Returns how many sds a limit is on the right side. */
        double sds(double lnLimit) {
            return side * (lnLimit - lnLoad) / sd;
        }

        /** Returns a limit without weight. */
        Known weightless(double lnLimit) {
            return new Known(at, lnLimit, 1 / NO_PULL);
        }

        /**
         * Returns the limit that has the same effect as this side on a nearly known limit: its value and variance
         * follow from the first and second derivative of ln P(side) there (Laplace's approximation). Far on the right
         * side it has no effect.
         */
        Known near(double lnLimit) {
            double sds = Math.max(FARTHEST, sds(lnLimit));
            double hazard = NORMAL.density(sds) / NORMAL.cumulativeProbability(sds);
            double bend = hazard * (hazard + sds) / (sd * sd);
            return bend < NO_PULL ? weightless(lnLimit) : new Known(at, lnLimit + side * hazard / sd / bend, 1 / bend);
        }
    }

    static LimitEvidence of(List<CompletedSearch> visits) {
        TreeMap<Double, List<Known>> limits = new TreeMap<>();
        List<Bound> bounds = new ArrayList<>();
        for (CompletedSearch completed : visits) {
            LimitLikelihood said = completed.finding().likelihood();
            if (said instanceof LimitLikelihood.Around value) {
                limits.computeIfAbsent(completed.at(), first -> new ArrayList<>())
                        .add(new Known(completed.at(), value.lnLimit(), value.sd() * value.sd()));
            } else if (said instanceof LimitLikelihood.AtLeast least) {
                bounds.add(new Bound(completed.at(), least.lnLoad(), least.sd(), 1));
            } else if (said instanceof LimitLikelihood.AtMost most) {
                bounds.add(new Bound(completed.at(), most.lnLoad(), most.sd(), -1));
            }
        }
        List<Known> known = new ArrayList<>();
        limits.forEach((at, found) -> known.add(Known.of(
                found, bounds.stream().filter(bound -> bound.at() == at).toList())));
        bounds.removeIf(bound -> limits.containsKey(bound.at()));
        return new LimitEvidence(List.copyOf(known), List.copyOf(bounds));
    }

    /** True if a limit is known at the value. */
    boolean hasLimitAt(double at) {
        return known.stream().anyMatch(one -> one.at() == at);
    }

    /** True if there are two limits, as a curve requires. */
    boolean supportsCurve() {
        return known.size() >= 2;
    }

    /** True if the value is between known limits, or at one of them. */
    boolean reaches(double at) {
        return supportsCurve()
                && at >= known.get(0).at()
                && at <= known.get(known.size() - 1).at();
    }
}
