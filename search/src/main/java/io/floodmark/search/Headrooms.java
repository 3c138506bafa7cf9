package io.floodmark.search;

import io.floodmark.model.Headroom;
import io.floodmark.model.Limit;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The headroom that a missing broker takes, from two limits: 1 - d / w. Of a search with both ends, the distances of an
 * end from the median are taken as independent in ln, so they add up in squares. Where both limits are of one start of
 * the lab, what starts add to an interval is in both alike and is taken out again. Where a limit has only one end, so
 * has the headroom.
 */
public final class Headrooms {
    private Headrooms() {}

    /**
     * Empty where one of the two says nothing.
     *
     * @param whole with all brokers
     * @param down with one of them down
     * @param sameStart both are of one start of the brokers
     */
    public static Optional<Headroom> of(Limit whole, Limit down, boolean sameStart) {
        boolean tooMuch = down.end() == Limit.End.NOT_SUSTAINED;
        if (!says(whole) || !(says(down) || tooMuch) || !(whole.low().perSecond() > 0)) {
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

    private static boolean says(Limit limit) {
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

    /** The median of a limit, and how far its ends are from it, in ln. */
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
