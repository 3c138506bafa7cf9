package io.floodmark.search.comparison;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.search.TrialOutcome;
import java.time.Duration;
import java.util.List;

/** Trials without noise, judged by a threshold-only indicator. */
final class BlockTrialsAt {
    private static final Duration LENGTH = Duration.ofSeconds(25);
    /** Throughput under overload over the capacity. */
    private static final double COLLAPSED = 0.93;

    private BlockTrialsAt() {}

    /** Returns the outcome of a trial at a load on a cluster with a known capacity. */
    static TrialOutcome capacity(double capacity, Rate load) {
        boolean over = load.perSecond() > capacity;
        IndicatorReading reading = new IndicatorReading(
                Indicator.BEHIND_SCHEDULE,
                over ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                Double.NaN,
                Indicator.BEHIND_SCHEDULE.defaultThreshold(),
                Double.NaN,
                Entity.CLUSTER,
                "simulated");
        Judgement judgement = new Judgement(
                over ? new Verdict.Overloaded(List.of(Indicator.BEHIND_SCHEDULE)) : new Verdict.Sustained(),
                List.of(reading),
                new GeneratorProof(true, 0.05, 0.2, 0, 0, 0, "simulated"));
        return new TrialOutcome(
                1, load, over ? COLLAPSED * capacity : load.perSecond(), LENGTH, true, judgement, LENGTH);
    }
}
