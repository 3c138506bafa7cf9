package io.floodmark.search;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A simulated cluster without noise. Its latency misses the objective long before its handlers are used up, and its
 * limit for long trials may be lower.
 */
final class PromisingCluster implements TrialRunner {
    static final double LATENCY_LIMIT = 20;
    static final double HARD_LIMIT = 37;
    /** The load at which latency would become infinite; it meets its objective up to {@link #LATENCY_LIMIT}. */
    private static final double LATENCY_POLE = 30;

    private static final Duration LONG = Duration.ofMinutes(10);
    private static final GeneratorProof INNOCENT = new GeneratorProof(true, 0, 0, 0, 0, 0, "simulated");

    private final ManualClock clock;
    private final List<TrialOutcome> outcomes = new ArrayList<>();
    private final List<TrialOrder> orders = new ArrayList<>();
    private int before;
    private double forLong = Double.POSITIVE_INFINITY;
    private Optional<InvalidCause> longTrials = Optional.empty();

    PromisingCluster(ManualClock clock) {
        this.clock = clock;
    }

    /** Sets the number of trials that have run before. */
    PromisingCluster after(int trials) {
        before = trials;
        return this;
    }

    /** Makes trials of ten minutes and more fail above the given load. */
    PromisingCluster carryingForLong(double perSecond) {
        forLong = perSecond;
        return this;
    }

    /** Makes trials of ten minutes and more invalid. */
    PromisingCluster disturbingLongTrials(InvalidCause cause) {
        longTrials = Optional.of(cause);
        return this;
    }

    List<TrialOutcome> outcomes() {
        return List.copyOf(outcomes);
    }

    List<TrialOrder> orders() {
        return List.copyOf(orders);
    }

    @Override
    public TrialOutcome run(TrialOrder order) {
        orders.add(order);
        double load = order.load().perSecond();
        boolean isLong = order.full().compareTo(LONG) >= 0;
        double most = isLong ? Math.min(HARD_LIMIT, forLong) : HARD_LIMIT;
        boolean late = load > LATENCY_LIMIT;
        boolean tooMuch = load > most;
        List<IndicatorReading> readings = List.of(
                reading(Indicator.HANDLER_IDLE, load > HARD_LIMIT, Math.min(1.2, load / HARD_LIMIT)),
                reading(Indicator.LATENCY, late, ratio(load)),
                reading(Indicator.BEHIND_SCHEDULE, tooMuch, Double.NaN));
        Verdict hard = tooMuch ? overloaded(readings, Indicator.LATENCY) : new Verdict.Sustained();
        Verdict verdict = late || tooMuch ? overloaded(readings, null) : new Verdict.Sustained();
        if (isLong && longTrials.isPresent()) {
            hard = new Verdict.Invalid(longTrials.get(), "simulated");
            verdict = hard;
        }
        boolean ended = order.goal() == Goal.OBJECTIVE ? late || tooMuch : tooMuch;
        boolean safe = !ended && load < 0.5 * LATENCY_LIMIT;
        double seconds = Durations.seconds(safe ? order.safe() : order.full()) * (ended ? 0.3 : 1);
        clock.advanceSeconds(seconds);
        TrialOutcome outcome = new TrialOutcome(
                before + outcomes.size() + 1,
                order.load(),
                Math.min(load, most),
                order.full(),
                seconds >= Durations.seconds(order.full()),
                new Judgement(verdict, hard, readings, INNOCENT),
                Durations.ofSeconds(seconds));
        outcomes.add(outcome);
        return outcome;
    }

    private static double ratio(double load) {
        double least = 1 - LATENCY_LIMIT / LATENCY_POLE;
        return load < 0.99 * LATENCY_POLE ? least / (1 - load / LATENCY_POLE) : 30;
    }

    private static Verdict overloaded(
            List<IndicatorReading> readings, @org.jspecify.annotations.Nullable Indicator but) {
        return new Verdict.Overloaded(readings.stream()
                .filter(IndicatorReading::fired)
                .map(IndicatorReading::indicator)
                .filter(indicator -> indicator != but)
                .toList());
    }

    private static IndicatorReading reading(Indicator indicator, boolean fired, double used) {
        return new IndicatorReading(
                indicator,
                fired ? State.FIRED : State.CLEAR,
                used,
                indicator.defaultThreshold(),
                used,
                Entity.CLUSTER,
                "simulated");
    }
}
