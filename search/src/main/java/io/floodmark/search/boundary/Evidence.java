package io.floodmark.search.boundary;

import io.floodmark.model.LimitLikelihood;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What all searches together say of ln(limit), value by value. Searches of one value are combined by inverse variance, and
 * where they disagree more than their variances allow, the variance grows by as much.
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
        private static Known of(double at, List<LimitLikelihood.Around> searches) {
            double weights = 0;
            double sum = 0;
            for (LimitLikelihood.Around search : searches) {
                weights += weight(search);
                sum += weight(search) * search.lnLimit();
            }
            double mean = sum / weights;
            double squares = searches.stream()
                    .mapToDouble(search -> weight(search) * Math.pow(search.lnLimit() - mean, 2))
                    .sum();
            return new Known(at, mean, Math.max(1, squares / Math.max(1, searches.size() - 1)) / weights);
        }

        private static double weight(LimitLikelihood.Around search) {
            return 1 / (search.sd() * search.sd());
        }
    }

    /**
     * One side of a limit.
     *
     * @param side 1 where the limit lies above, -1 where it lies below
     */
    record Bound(double at, double lnLoad, double sd, int side) {
        boolean fromBelow() {
            return side > 0;
        }
    }

    static Evidence of(List<Visited> visits) {
        TreeMap<Double, List<LimitLikelihood.Around>> around = new TreeMap<>();
        List<Bound> bounds = new ArrayList<>();
        for (Visited visited : visits) {
            LimitLikelihood said = visited.finding().likelihood();
            if (said instanceof LimitLikelihood.Around value) {
                around.computeIfAbsent(visited.at(), first -> new ArrayList<>()).add(value);
            } else if (said instanceof LimitLikelihood.AtLeast least) {
                bounds.add(new Bound(visited.at(), least.lnLoad(), least.sd(), 1));
            } else if (said instanceof LimitLikelihood.AtMost most) {
                bounds.add(new Bound(visited.at(), most.lnLoad(), most.sd(), -1));
            }
        }
        bounds.removeIf(bound -> around.containsKey(bound.at()));
        List<Known> known = new ArrayList<>();
        around.forEach((at, searches) -> known.add(Known.of(at, searches)));
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
