package io.floodmark.model;

/**
 * One workload at one load for a while: what was asked, seen and judged.
 *
 * @param number from 1, in the order they were run
 * @param whole of the trial in run time, preparation and drain included
 */
public record Trial(int number, TrialOrder order, Span whole, Observation observation, Judgement judgement) {
    public Verdict verdict() {
        return judgement.verdict();
    }

    /** The same trial as it counts for a limit of that kind. */
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
