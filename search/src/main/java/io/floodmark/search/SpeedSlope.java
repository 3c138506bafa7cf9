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
        return from.equals(to) ? LoadShift.NONE : shift(from.ln() - to.ln(), Math.hypot(from.sd(), to.sd()));
    }

    /**
     * Returns the shift that moves an outcome to the present cost of work and to a quieter machine: CPU that others
     * take is missing like CPU that does less.
     *
     * @param now cost of the same work at present, if it was measured
     * @param quietest lowest share of the CPU that others took during a trial of the search
     */
    LoadShift shift(TrialOutcome outcome, Optional<ReferenceCost> now, double quietest) {
        Disturbance disturbance = outcome.disturbance();
        double share = outcome.causes().isPresent() ? disturbance.worst() : disturbance.share();
        double taken = Math.max(0, Math.log(1 - quietest) - Math.log(1 - share));
        Optional<ReferenceCost> then = now.isPresent() ? outcome.reference() : Optional.empty();
        double dearer = then.map(cost -> cost.ln() - now.get().ln()).orElse(0.0);
        double readings = then.filter(cost -> !cost.equals(now.get()))
                .map(cost -> Math.hypot(cost.sd(), now.get().sd()))
                .orElse(0.0);
        return shift(dearer + taken, Math.hypot(readings, disturbance.speedSd()));
    }

    private LoadShift shift(double moved, double error) {
        return new LoadShift(mean * moved, Math.hypot(mean * error, sd * moved));
    }
}
