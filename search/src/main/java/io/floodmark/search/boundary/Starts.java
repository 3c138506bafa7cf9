package io.floodmark.search.boundary;

import io.floodmark.model.unit.Rate;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.NoisePrior;
import io.floodmark.search.SearchStart;
import java.util.Optional;

/**
 * Creates the start of each search of a boundary from the start of the first one: the range, the guess and the first
 * load follow from the limits found so far; the ceiling, the variation between starts and the deadline are the same for
 * all.
 */
final class Starts {
    /** Lower bound of a guess's sd: neighbours predict a limit no better than this. */
    private static final double BLUR = 0.03;
    /** Lower bound of the sd in the middle, which is predicted from two limits only. */
    private static final double LEAST_SD_OF_MIDDLE = 0.10;
    /** Factor by which the range extends above and below an expected limit. */
    private static final double RANGE = 10;
    /** Number of sds below the expected limit at which a load is likely to pass. */
    private static final double PASS_SDS = 0.8;

    private static final double PASS_BELOW = 0.04;
    /** Fraction of the expected limit for the first load if the curve has proved wrong. */
    private static final double WARY = 0.5;

    private final SearchStart first;
    private final NoisePrior noise;

    Starts(SearchStart first, NoisePrior noise) {
        this.first = first;
        this.noise = noise;
    }

    /** Returns a start on the range of the first search; its guess was for another value, and is left out. */
    SearchStart unguided() {
        return start(first.lowest().perSecond(), first.highest().perSecond(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns a start without a guess, on a range that follows from the limit at the lowest value: between the limit if
     * cost grew in proportion to the axis, and the limit if cost stayed constant, with a margin on both sides.
     *
     * @param ratio of the axis between the two values, above 1
     * @param above margin above the limit at constant cost, as a factor
     */
    SearchStart across(double limitAtLeast, double ratio, double above) {
        double grown = 3 * limitAtLeast / ratio;
        return start(grown / 12, Math.max(40 * grown, above * limitAtLeast), Optional.empty(), Optional.empty());
    }

    /** Returns a start with a guess from a curve of two points. */
    SearchStart inTheMiddle(Prediction expected) {
        return guided(expected, Math.max(LEAST_SD_OF_MIDDLE, Math.hypot(expected.sd(), BLUR)));
    }

    /** Returns a start with a guess from the curve. */
    SearchStart guided(Prediction expected) {
        return guided(expected, Math.hypot(expected.sd(), BLUR));
    }

    /** Returns a start with the range of the curve but without its guess, for a curve that is in doubt. */
    SearchStart distrustful(Prediction expected) {
        double limit = expected.limit();
        return start(limit / RANGE, limit * RANGE, Optional.empty(), Optional.of(limit * WARY));
    }

    private SearchStart guided(Prediction expected, double sd) {
        double limit = expected.limit();
        double pass = limit * Math.exp(-Math.max(PASS_BELOW, PASS_SDS * sd));
        LimitPrior limitPrior = new LimitPrior(new Rate(limit), Math.min(sd, LimitPrior.SHARP_SD));
        return start(limit / RANGE, limit * RANGE, Optional.of(limitPrior), Optional.of(pass));
    }

    private SearchStart start(double lowest, double highest, Optional<LimitPrior> limitPrior, Optional<Double> load) {
        Rate from = new Rate(Math.max(first.lowest().perSecond(), lowest));
        return new SearchStart(
                from,
                new Rate(Math.max(4 * from.perSecond(), Math.min(first.highest().perSecond(), highest))),
                limitPrior,
                load.map(Rate::new),
                first.ceiling(),
                noise,
                first.starts(),
                first.deadlineNanos());
    }
}
