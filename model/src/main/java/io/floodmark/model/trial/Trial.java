package io.floodmark.model.trial;

import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Span;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;

/**
 * One workload at one load for a while: its order, observation and judgement.
 *
 * @param number from 1, in the order in which they ran
 * @param whole of the trial in run time, including preparation and drain
 */
public record Trial(int number, TrialOrder order, Span whole, Observation observation, Judgement judgement) {
    public Verdict verdict() {
        return judgement.verdict();
    }

    /** Returns the trial as judged for a limit of the given goal. */
    public Trial under(Goal goal) {
        Judgement seen =
                new Judgement(judgement.verdict(goal), judgement.hard(), judgement.readings(), judgement.generator());
        return new Trial(number, order, whole, observation, seen);
    }

    public Rate load() {
        return order.load();
    }

    public boolean sustained() {
        return verdict() instanceof Verdict.Sustained || verdict() instanceof Verdict.SustainedByMemory;
    }

    public boolean overloaded() {
        return verdict() instanceof Verdict.Overloaded;
    }

    public boolean invalid() {
        return verdict() instanceof Verdict.Invalid;
    }
}
