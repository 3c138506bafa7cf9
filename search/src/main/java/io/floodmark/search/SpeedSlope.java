package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The change of ln(limit) per unit of ln(cost of the same work), with the sign reversed: 1 if a machine on which work
 * costs 10% more CPU sustains 10% less. It is a prior, not an estimate: the few trials of a search cannot determine it,
 * so its uncertainty is part of each correction.
 *
 * @param mean the mean slope
 * @param sd its standard deviation
 */
record SpeedSlope(double mean, double sd) {
    /** Slopes 0, 0.5, 1 and 1.3 with probabilities 0.1, 0.2, 0.5 and 0.2. */
    private static final SpeedSlope OF_CPU = new SpeedSlope(0.86, 0.38);

    /** Slopes 0, 0.5 and 1 with probabilities 0.8, 0.1 and 0.1. */
    private static final SpeedSlope OF_OTHERS = new SpeedSlope(0.15, 0.32);

    private static final Set<Indicator> CPU =
            EnumSet.of(Indicator.HANDLER_IDLE, Indicator.NETWORK_IDLE, Indicator.HOST_CPU);

    /** Causes that follow from a lack of CPU, or from something else. */
    private static final Set<Indicator> EITHER = EnumSet.of(
            Indicator.BEHIND_SCHEDULE,
            Indicator.BACKLOG,
            Indicator.LATENCY,
            Indicator.CONSUMER_LAG,
            Indicator.FOLLOWER_LAG,
            Indicator.ISR_CHURN);

    /** Utilisation of a CPU threshold from which on a load is considered limited by CPU. */
    private static final double NEARLY_FULL = 0.85;

    /** Returns the slope for the lowest overload, or if there is none, for the highest pass. */
    static SpeedSlope of(TrialHistory history) {
        Optional<TrialOutcome> overload = history.overloaded().stream().min(Comparator.comparing(TrialOutcome::load));
        if (overload.isPresent()) {
            Indicator cause = TrialHistory.cause(overload.get());
            boolean cpu = CPU.contains(cause) || (EITHER.contains(cause) && nearlyFull(overload.get()));
            return cpu ? OF_CPU : OF_OTHERS;
        }
        return history.sustained().stream().anyMatch(SpeedSlope::nearlyFull) ? OF_CPU : OF_OTHERS;
    }

    private static boolean nearlyFull(TrialOutcome outcome) {
        return outcome.judgement().readings().stream()
                .filter(reading -> CPU.contains(reading.indicator()))
                .mapToDouble(IndicatorReading::utilisation)
                .anyMatch(used -> used >= NEARLY_FULL);
    }

    /**
     * Returns the shift that moves an outcome from one speed to another. The errors of both readings count, and the
     * uncertainty of the slope counts the more, the further the speed has moved.
     */
    LoadShift shift(ReferenceCost from, ReferenceCost to) {
        if (from.equals(to)) {
            return LoadShift.NONE;
        }
        double moved = from.ln() - to.ln();
        double readings = Math.hypot(from.sd(), to.sd());
        return new LoadShift(mean * moved, Math.hypot(mean * readings, sd * moved));
    }
}
