package io.floodmark.search;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.judging.TrialScript;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Stalls of the whole cluster within trials, e.g. by a hypervisor or a file system: a Poisson process, each 0.3 to 3 s.
 * The real rules judge the backlog, second by second.
 *
 * @param perMinute mean number of stalls per minute
 */
record SimulatedStalls(double perMinute) {
    static final SimulatedStalls NONE = new SimulatedStalls(0);

    private static final double SHORTEST = 0.3;
    private static final double LONGEST = 3;
    private static final double STEP = 0.05;
    /** Records per second of the observations, chosen so that fractions of a second are whole records. */
    private static final double PER_SECOND = 10_000;

    private static final EarlyDecision EARLY = new EarlyDecision(Indicators.defaults(), Objective.NONE);
    private static final Judge JUDGE =
            new Judge(Indicators.defaults(), Objective.NONE, new Surroundings(false, false, 2, 1_024));

    /**
     * An overload that stalls caused.
     *
     * @param achieved achieved part of the load
     */
    record Overload(double seconds, double achieved) {}

    private record Stall(double from, double to) {}

    /** Returns the part of the capacity that is left on average and can be sustained permanently. */
    double left() {
        return 1 - perMinute * (SHORTEST + LONGEST) / 2 / 60;
    }

    /**
     * Returns the overload of a trial that would have been sustained without stalls; empty if it is still sustained.
     *
     * @param spare unused capacity, as a fraction of the load
     */
    Optional<Overload> overload(double spare, TrialOrder order, RandomGenerator random) {
        double full = Durations.seconds(order.full());
        List<Stall> stalls = draw(full, random);
        if (stalls.isEmpty()) {
            return Optional.empty();
        }
        double[] backlog = backlog(stalls, spare, (int) full);
        Observation whole = seen(backlog);
        for (int seconds = 1; seconds <= full; seconds++) {
            if (backlog[seconds - 1] < EarlyDecision.alarm(full)) {
                continue;
            }
            Observation soFar = first(seconds, whole);
            if (EARLY.decide(soFar, order).advice() == EarlyDecision.Advice.OVERLOADED) {
                return Optional.of(new Overload(seconds, TrialOutcome.servedPerSecond(soFar) / PER_SECOND));
            }
        }
        return JUDGE.judge(whole).verdict() instanceof Verdict.Overloaded
                ? Optional.of(new Overload(full, TrialOutcome.servedPerSecond(whole) / PER_SECOND))
                : Optional.empty();
    }

    private List<Stall> draw(double full, RandomGenerator random) {
        List<Stall> stalls = new ArrayList<>();
        double at = 0;
        while (perMinute > 0) {
            at += random.nextExponential() * 60 / perMinute;
            if (at >= full) {
                break;
            }
            stalls.add(new Stall(at, at + random.nextDouble(SHORTEST, LONGEST)));
        }
        return stalls;
    }

    /** Returns the seconds of backlog at the end of each second. */
    private static double[] backlog(List<Stall> stalls, double spare, int seconds) {
        double[] ends = new double[seconds];
        double backlog = 0;
        for (double now = 0; now < seconds; now += STEP) {
            double middle = now + STEP / 2;
            boolean stalled = stalls.stream().anyMatch(stall -> stall.from() <= middle && middle < stall.to());
            backlog = Math.max(0, backlog + STEP * (stalled ? 1 : -spare));
            ends[Math.min(seconds - 1, (int) middle)] = backlog;
        }
        return ends;
    }

    private static Observation seen(double[] backlog) {
        return TrialScript.withModestGenerator(PER_SECOND, backlog.length)
                .withoutLatencies()
                .backlogSeconds(second -> second < 0 || second >= backlog.length ? 0 : backlog[second])
                .seen();
    }

    private static Observation first(int seconds, Observation whole) {
        long from = whole.measured().fromNanos();
        return new Observation(
                whole.offered(),
                new Span(from, from + Duration.ofSeconds(seconds).toNanos()),
                true,
                whole.intervals().subList(0, seconds + 2),
                List.of(),
                whole.events(),
                whole.confirmation(),
                whole.latency(),
                whole.histogram());
    }
}
