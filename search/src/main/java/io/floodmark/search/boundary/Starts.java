package io.floodmark.search.boundary;

import io.floodmark.model.Rate;
import io.floodmark.search.LimitPrior;
import io.floodmark.search.NoisePrior;
import io.floodmark.search.SearchStart;
import java.util.Optional;

/**
 * What each search of a boundary starts from, made from the start of the first one: the range, the guess and the first
 * load follow from what is known by then; the ceiling, the spread between starts and the deadline are those of all.
 */
final class Starts {
    /** A guess is never sharper: neighbours tell a limit only so well. */
    private static final double BLUR = 0.03;
    /** Two limits are all that the middle is told from. */
    private static final double LEAST_SD_OF_MIDDLE = 0.10;
    /** Where the limit is expected, the range goes that far to both sides. */
    private static final double RANGE = 10;
    /** Below the expected limit by so many sds a load is likely to pass. */
    private static final double PASS_SDS = 0.8;

    private static final double PASS_BELOW = 0.04;
    /** Where the curve has proved wrong, of the expected limit. */
    private static final double WARY = 0.5;

    private final SearchStart first;
    private final NoisePrior noise;

    Starts(SearchStart first, NoisePrior noise) {
        this.first = first;
        this.noise = noise;
    }

    /** As the first one, whose guess was for another value. */
    SearchStart unguided() {
        return start(first.lowest().perSecond(), first.highest().perSecond(), Optional.empty(), Optional.empty());
    }

    /**
     * Without a guess, on a range that follows from the limit at the least value: it lies between what it would be if
     * cost grew as the axis does and what it would be if cost stayed, with room on both sides.
     *
     * @param ratio of the axis between the two, above 1
     * @param above room above what it would be if cost stayed, as a factor
     */
    SearchStart across(double limitAtLeast, double ratio, double above) {
        double grown = 3 * limitAtLeast / ratio;
        return start(grown / 12, Math.max(40 * grown, above * limitAtLeast), Optional.empty(), Optional.empty());
    }

    /** With a guess from a curve of two points. */
    SearchStart inTheMiddle(Prediction expected) {
        return guided(expected, Math.max(LEAST_SD_OF_MIDDLE, Math.hypot(expected.sd(), BLUR)));
    }

    /** With a guess from the curve. */
    SearchStart guided(Prediction expected) {
        return guided(expected, Math.hypot(expected.sd(), BLUR));
    }

    /** Where the curve is not trusted: its range, but no guess. */
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
