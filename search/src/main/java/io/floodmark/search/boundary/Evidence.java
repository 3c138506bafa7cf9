package io.floodmark.search.boundary;

import io.floodmark.model.LimitLikelihood;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hipparchus.distribution.continuous.NormalDistribution;

/**
 * What all searches together say of ln(limit), value by value. Searches of one value are combined by inverse variance,
 * those that saw only one side of the limit among them; where they disagree more than their variances allow, the
 * variance grows by as much.
 *
 * @param known by ascending value: those with a limit
 * @param bounds where only one side is known; none at a value that has a limit
 */
record Evidence(List<Known> known, List<Bound> bounds) {
    /**
     * A limit.
     *
     * @param variance of ln(limit)
     */
    record Known(double at, double lnLimit, double variance) {
        /** Far more than the pull of bounds takes to settle. */
        private static final int STEPS = 50;

        /** Bounds pull by how far they are from the mean, which they move. */
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
     * @param side 1 where the limit lies above, -1 where it lies below
     */
    record Bound(double at, double lnLoad, double sd, int side) {
        private static final NormalDistribution NORMAL = new NormalDistribution();
        /** Beyond that many sds on the wrong side the pull grows no further, or it could not be computed. */
        private static final double FARTHEST = -8;
        /** Less bend than that is no pull. */
        private static final double NO_PULL = 1e-6;

        boolean fromBelow() {
            return side > 0;
        }

        /** How many sds a limit lies on the right side. */
        double sds(double lnLimit) {
            return side * (lnLimit - lnLoad) / sd;
        }

        /** As a limit of no weight. */
        Known weightless(double lnLimit) {
            return new Known(at, lnLimit, 1 / NO_PULL);
        }

        /**
         * The limit that pulls one that is nearly found as this side does: its value and variance follow from the slope
         * and the bend of ln P(side) there (Laplace's approximation); far on the right side it does not pull at all.
         */
        Known near(double lnLimit) {
            double sds = Math.max(FARTHEST, sds(lnLimit));
            double hazard = NORMAL.density(sds) / NORMAL.cumulativeProbability(sds);
            double bend = hazard * (hazard + sds) / (sd * sd);
            return bend < NO_PULL ? weightless(lnLimit) : new Known(at, lnLimit + side * hazard / sd / bend, 1 / bend);
        }
    }

    static Evidence of(List<CompletedSearch> visits) {
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
        return new Evidence(List.copyOf(known), List.copyOf(bounds));
    }

    /** A limit is known there. */
    boolean knows(double at) {
        return known.stream().anyMatch(one -> one.at() == at);
    }

    /** Two limits make a curve. */
    boolean makesACurve() {
        return known.size() >= 2;
    }

    /** Between limits that are known, or at one of them. */
    boolean reaches(double at) {
        return makesACurve()
                && at >= known.get(0).at()
                && at <= known.get(known.size() - 1).at();
    }
}
