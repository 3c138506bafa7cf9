package io.floodmark.search;

import io.floodmark.judging.Disturbance;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
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
 * @param ofShare the same change per unit of ln(CPU that other processes left)
 */
record SpeedSlope(double mean, double sd, double ofShare) {
    /**
     * Slopes 0, 0.5, 1 and 1.3 with probabilities 0.1, 0.2, 0.5 and 0.2. Work that costs more is measured at another
     * load; CPU that others take is missing in full.
     */
    private static final SpeedSlope OF_CPU = new SpeedSlope(0.86, 0.38, 1);

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

    /** Creates a slope that is the same for both. */
    SpeedSlope(double mean, double sd) {
        this(mean, sd, mean);
    }

    /**
     * Returns the slope for the lowest valid overload; if there is none, for a disturbed one, which only a lack of CPU
     * makes evidence, or for the passes.
     */
    static SpeedSlope of(TrialHistory history) {
        Optional<TrialOutcome> overload = history.overloaded().stream().min(Comparator.comparing(TrialOutcome::load));
        boolean cpu = overload.map(over -> byCpu(TrialHistory.cause(over), over))
                .orElseGet(() -> history.anyDisturbedOverload()
                        || history.sustained().stream().anyMatch(SpeedSlope::nearlyFull));
        return cpu ? OF_CPU : OF_OTHERS;
    }

    /** True if an overload by this cause follows from a lack of CPU. */
    static boolean byCpu(Indicator cause, TrialOutcome overload) {
        return CPU.contains(cause) || (EITHER.contains(cause) && nearlyFull(overload));
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

    /**
     * Returns the shift that moves an outcome to the present cost of work and to a quieter machine.
     *
     * @param now cost of the same work at present, if it was measured
     * @param least lowest shares of the CPU that others took during trials of the search
     */
    LoadShift shift(TrialOutcome outcome, Optional<ReferenceCost> now, Disturbance least) {
        Disturbance disturbance = outcome.disturbance();
        boolean overloaded = outcome.causes().isPresent();
        double taken = Math.max(0, disturbance.taken(overloaded) - least.taken(overloaded));
        LoadShift byCost = outcome.reference()
                .flatMap(then -> now.map(present -> shift(then, present)))
                .orElse(LoadShift.NONE);
        double byOthers = Math.hypot(sd * taken, mean * disturbance.speedSd());
        return new LoadShift(byCost.ln() + ofShare * taken, Math.hypot(byCost.sd(), byOthers));
    }
}
