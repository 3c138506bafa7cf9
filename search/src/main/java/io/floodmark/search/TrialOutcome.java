package io.floodmark.search;

import io.floodmark.judging.Causes;
import io.floodmark.judging.Disturbance;
import io.floodmark.judging.NetworkPathUsage;
import io.floodmark.judging.Readings;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a trial for a search. Its loads are those that were offered and acknowledged, or if the machine's speed
 * was measured, those that would have had the same outcome at its present speed.
 *
 * @param number number of the trial, for reference in the result
 * @param achievedPerSecond acknowledged records per second over the measured part; if the trial was overloaded, without
 *     stalls, and with an even load if one of several paths was full; NaN if unknown
 * @param asked requested measured time of a full-length trial
 * @param fullLength whether it was measured for the full time, as the lower end of a bracket requires
 * @param took whole duration, including preparation and drain
 * @param reference cost of the reference load before the trial, if there was one
 * @param disturbance of the trial by other processes
 * @param shift from the offered load to {@code load}
 */
public record TrialOutcome(
        int number,
        Rate load,
        double achievedPerSecond,
        Duration asked,
        boolean fullLength,
        Judgement judgement,
        Duration took,
        Optional<ReferenceCost> reference,
        Disturbance disturbance,
        LoadShift shift) {
    /** Fraction of the highest throughput of an interval; less is a stall. */
    private static final double STALLED = 0.25;

    /** Creates an outcome without a reference load, on a quiet machine. */
    public TrialOutcome(
            int number,
            Rate load,
            double achievedPerSecond,
            Duration asked,
            boolean fullLength,
            Judgement judgement,
            Duration took) {
        this(
                number,
                load,
                achievedPerSecond,
                asked,
                fullLength,
                judgement,
                took,
                Optional.empty(),
                Disturbance.NONE,
                LoadShift.NONE);
    }

    /** Returns the load that was offered. */
    Rate offered() {
        return load.times(1 / shift.factor());
    }

    /** Returns the outcome at another speed of the machine; the shift counts from the offered load. */
    TrialOutcome at(LoadShift other) {
        double factor = other.factor() / shift.factor();
        return new TrialOutcome(
                number,
                load.times(factor),
                achievedPerSecond * factor,
                asked,
                fullLength,
                judgement,
                took,
                reference,
                disturbance,
                other);
    }

    /** Returns a copy that took longer, by a load before the trial. */
    public TrialOutcome preparedFor(Duration before) {
        return with(judgement, took.plus(before), reference, disturbance);
    }

    /** Returns a copy with the cost of the reference load. */
    public TrialOutcome after(ReferenceCost cost) {
        return with(judgement, took, Optional.of(cost), disturbance);
    }

    /** Returns a copy with the disturbance. */
    public TrialOutcome disturbed(Disturbance by) {
        return with(judgement, took, reference, by);
    }

    private TrialOutcome with(Judgement judged, Duration whole, Optional<ReferenceCost> cost, Disturbance disturbedBy) {
        return new TrialOutcome(
                number, load, achievedPerSecond, asked, fullLength, judged, whole, cost, disturbedBy, shift);
    }

    /** Returns the causes of an overload, valid or disturbed; empty for other outcomes. */
    Optional<List<Indicator>> causes() {
        return judgement.verdict() instanceof Verdict.Overloaded overloaded
                ? Optional.of(overloaded.by())
                : disturbedOverload();
    }

    /**
     * Returns the causes of an overload that is not valid by itself, because other processes took a part of the CPU. If
     * it follows from a lack of CPU, it is evidence all the same, at the load that corresponds to it on a quiet
     * machine.
     */
    Optional<List<Indicator>> disturbedOverload() {
        List<Indicator> fired = Causes.fired(judgement.readings());
        boolean evidence = judgement.verdict() instanceof Verdict.Invalid invalid
                && invalid.cause() == InvalidCause.DISTURBED
                && judgement.generator().innocent()
                && disturbance.correctable()
                && !fired.isEmpty()
                && SpeedSlope.byCpu(fired.get(0), this);
        return evidence ? Optional.of(fired) : Optional.empty();
    }

    /** Returns the outcome as judged for the given goal. */
    public TrialOutcome under(Goal goal) {
        if (goal == Goal.OBJECTIVE) {
            return this;
        }
        List<IndicatorReading> readings = Readings.without(Indicator.LATENCY, judgement.readings());
        Judgement hard = new Judgement(judgement.hard(), readings, judgement.generator());
        return with(hard, took, reference, disturbance);
    }

    public static TrialOutcome of(Trial trial) {
        Observation seen = trial.observation();
        return new TrialOutcome(
                trial.number(),
                trial.load(),
                achievedPerSecond(trial.verdict(), seen),
                trial.order().full(),
                seen.fullLength(),
                trial.judgement(),
                trial.whole().length(),
                ReferenceCost.of(seen),
                Disturbance.NONE,
                LoadShift.NONE);
    }

    private static double achievedPerSecond(Verdict verdict, Observation seen) {
        if (!(verdict instanceof Verdict.Overloaded overloaded)) {
            return seen.achievedPerSecond();
        }
        boolean byPath = overloaded.by().get(0) == Indicator.NETWORK_PATH;
        return servedPerSecond(seen) * (byPath ? NetworkPathUsage.evenShare(seen) : 1);
    }

    /**
     * Returns the throughput in the intervals that are not stalls. A stall of one second must not lower the throughput
     * of a trial that ends after three seconds by a third.
     */
    static double servedPerSecond(Observation seen) {
        double highest = seen.measuredIntervals().stream()
                .mapToDouble(TrialOutcome::perSecond)
                .max()
                .orElse(Double.NaN);
        List<LoadInterval> serving = seen.measuredIntervals().stream()
                .filter(interval -> perSecond(interval) >= STALLED * highest)
                .toList();
        return serving.stream().mapToLong(LoadInterval::acked).sum()
                / serving.stream().mapToDouble(LoadInterval::seconds).sum();
    }

    private static double perSecond(LoadInterval interval) {
        return interval.acked() / interval.seconds();
    }
}
