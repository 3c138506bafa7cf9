package io.floodmark.cli;

import io.floodmark.model.Durations;
import io.floodmark.model.Load;
import io.floodmark.model.PlanException;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.Trial;
import io.floodmark.model.TrialOrder;
import io.floodmark.model.Verdict;
import io.floodmark.trial.TrialRules;
import java.time.Duration;
import java.util.List;

/** Holds one load. */
record TrialMission(Load load) implements Mission {
    @Override
    public List<String> objections(DiskBound disk) {
        return List.of();
    }

    @Override
    public Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed) {
        SearchSettings settings = desk.plan().search();
        requireTime(desk, site, settings);
        Conducting conducting = new Conducting(desk, bed, site, feed);
        conducting.warmUp();
        conducting.runner().run(new TrialOrder(load.rate(), settings.trial(), settings.safeTrial(), "asked for"));
        List<Trial> trials = recorder.trials();
        Verdict verdict = trials.get(trials.size() - 1).verdict();
        return new Outcome(code(verdict), verdict.label());
    }

    /** A trial that the budget would cut off proves nothing: better said before than after. */
    private static void requireTime(Desk desk, Site site, SearchSettings settings) {
        Duration warmUp = site.surroundings().lab() ? settings.warmUp() : Duration.ZERO;
        Duration needed = warmUp.plus(TrialRules.DEFAULT.settle()).plus(settings.trial());
        Duration left = Duration.ofNanos(desk.endNanos() - desk.time().nanoTime());
        if (needed.compareTo(left) > 0) {
            throw new PlanException("budget.max-time: is "
                    + Durations.format(desk.plan().budget().maxTime())
                    + ", of which " + Durations.format(left) + " are left; expected " + Durations.format(needed)
                    + " for warming up and the trial; raise --max-time or lower --for");
        }
    }

    private static ExitCode code(Verdict verdict) {
        if (verdict instanceof Verdict.Overloaded) {
            return ExitCode.OVERLOADED;
        }
        if (verdict instanceof Verdict.Invalid invalid) {
            return switch (invalid.cause()) {
                case UNSAFE -> ExitCode.UNSAFE;
                case STOPPED -> ExitCode.STOPPED;
                case GENERATOR, DISTURBED, UNCONFIRMED, BLIND, CLOCK, BUDGET, GENTLE -> ExitCode.INVALID;
            };
        }
        return ExitCode.DONE;
    }
}
