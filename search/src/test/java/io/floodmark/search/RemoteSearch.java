package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A ramp-up and the search after it, on a simulated cluster that is not a lab. */
final class RemoteSearch {
    private static final Duration STEP = Duration.ofSeconds(4);

    private RemoteSearch() {}

    /** The result of a search. */
    record Found(Limit limit, List<TrialOutcome> trials, Duration took) {
        boolean holds(double truth) {
            return !below(truth) && !above(truth);
        }

        /** True if the whole interval is above the true limit. */
        boolean above(double truth) {
            return limit.low().perSecond() > truth;
        }

        /** True if an overload did not count because something else used the CPU. */
        boolean discarded() {
            return trials.stream().anyMatch(trial -> trial.judgement().verdict() instanceof Verdict.Invalid);
        }

        private boolean below(double truth) {
            return limit.high().map(high -> high.perSecond() < truth).orElse(false);
        }
    }

    /** Finds a limit without broker metrics, so that nothing warns of it. */
    static Found find(Effort effort, double truth, SimulatedNoise noise, long seed) {
        ManualClock clock = new ManualClock();
        List<SimulatedLimit> limits = List.of(SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, truth));
        SimulatedCluster cluster = new SimulatedCluster(
                limits, noise, SimulatedTiming.SHORT, Double.POSITIVE_INFINITY, clock, new Random(seed));
        SearchSettings settings = effort.settings();
        Limit limit = find(
                settings.within(total(effort)),
                SearchStart.HIGHEST,
                1_024,
                Set.of(Indicator.BEHIND_SCHEDULE),
                cluster,
                clock);
        return new Found(limit, cluster.outcomes(), Duration.ofNanos(clock.nanoTime()));
    }

    /** Returns the time for all of it, as in a plan that sets no time. */
    static Duration total(Effort effort) {
        return effort.settings().total().multipliedBy(3).dividedBy(2);
    }

    static Limit find(
            SearchSettings settings,
            Rate highest,
            double recordBytes,
            Set<Indicator> on,
            SimulatedCluster cluster,
            ManualClock clock) {
        long deadline = clock.nanoTime() + settings.total().toNanos();
        RampUp rampUp = new RampUp(settings.lowest(), highest, recordBytes);
        for (Optional<Rate> load = rampUp.next(); load.isPresent(); load = rampUp.next()) {
            TrialOutcome step = cluster.run(new TrialOrder(load.get(), STEP, STEP, "a step"));
            rampUp.saw(load.get(), step.achievedPerSecond(), step.judgement().readings());
        }
        SearchStart start = new SearchStart(
                settings.lowest(),
                highest,
                rampUp.limitPrior(),
                Optional.empty(),
                Optional.empty(),
                NoisePrior.unknown(settings.trial()),
                StartSpread.NONE,
                deadline);
        return new LimitSearch(settings, on, cluster, progress -> {}, clock).find(start);
    }
}
