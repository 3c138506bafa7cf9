package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Headroom;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Computes the headroom for a missing broker from two limits: 1 - d / w. The distances of the ends from the median of
 * each search are treated as independent in ln, so their squares add up. If both limits were measured with the same lab
 * start, the variation between lab starts is equal in both and is removed. If a limit has only one end, so has the
 * headroom.
 */
public final class Headrooms {
    private Headrooms() {}

    /**
     * Returns the headroom; empty if one of the limits has no usable result.
     *
     * @param whole limit with all brokers
     * @param down limit with one of them down
     * @param sameStart whether both were measured with the same start of the brokers
     */
    public static Optional<Headroom> of(Limit whole, Limit down, boolean sameStart) {
        boolean tooMuch = down.end() == Limit.End.NOT_SUSTAINED;
        if (!usable(whole) || !(usable(down) || tooMuch) || !(whole.low().perSecond() > 0)) {
            return Optional.empty();
        }
        double confidence = Math.min(whole.confidence(), down.confidence());
        if (whole.bounded() && down.bounded() && !tooMuch) {
            return Optional.of(bounded(new Ends(whole, sameStart), new Ends(down, sameStart), confidence));
        }
        OptionalDouble low = down.high().stream()
                .mapToDouble(high -> 1 - high.perSecond() / whole.low().perSecond())
                .findFirst();
        OptionalDouble high = whole.high().stream()
                .mapToDouble(top -> 1 - down.low().perSecond() / top.perSecond())
                .findFirst();
        return Optional.of(new Headroom(Double.NaN, low, high, confidence));
    }

    private static boolean usable(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, LOWER_BOUND -> true;
            case BUDGET_SPENT -> limit.bounded() && limit.low().perSecond() > 0;
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
    }

    private static Headroom bounded(Ends whole, Ends down, double confidence) {
        double ratio = down.estimate / whole.estimate;
        return new Headroom(
                1 - ratio,
                OptionalDouble.of(1 - ratio * Math.exp(Math.hypot(down.above, whole.below))),
                OptionalDouble.of(1 - ratio * Math.exp(-Math.hypot(down.below, whole.above))),
                confidence);
    }

    /** The median of a limit, and the distance of its ends from it, in ln. */
    private static final class Ends {
        private final double estimate;
        private final double below;
        private final double above;

        Ends(Limit limit, boolean sameStart) {
            double starts = sameStart ? RunNoise.reach(limit.confidence()) * limit.betweenStartSd() : 0;
            this.estimate = limit.estimate().perSecond();
            this.below = without(starts, Math.log(estimate / limit.low().perSecond()));
            this.above = without(starts, Math.log(limit.high().orElseThrow().perSecond() / estimate));
        }

        private static double without(double starts, double distance) {
            return Math.sqrt(Math.max(0, distance * distance - starts * starts));
        }
    }
}
