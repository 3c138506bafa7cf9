package io.floodmark.cli;

import io.floodmark.model.Load;
import io.floodmark.model.SearchSettings;
import io.floodmark.model.Trial;
import io.floodmark.model.TrialOrder;
import io.floodmark.model.Verdict;
import java.util.List;

/** Holds one load. */
record TrialMission(Load load) implements Mission {
    @Override
    public Outcome run(Desk desk, TestBed bed, Site site, RunRecorder recorder, ProgressFeed feed) {
        Conducting conducting = new Conducting(desk, bed, site, feed);
        conducting.warmUp();
        SearchSettings settings = desk.plan().search();
        conducting.runner().run(new TrialOrder(load.rate(), settings.trial(), settings.safeTrial(), "asked for"));
        List<Trial> trials = recorder.trials();
        Verdict verdict = trials.get(trials.size() - 1).verdict();
        return new Outcome(code(verdict), verdict.label());
    }

    private static ExitCode code(Verdict verdict) {
        if (verdict instanceof Verdict.Overloaded) {
            return ExitCode.OVERLOADED;
        }
        if (verdict instanceof Verdict.Invalid invalid) {
            return switch (invalid.cause()) {
                case UNSAFE -> ExitCode.UNSAFE;
                case STOPPED -> ExitCode.STOPPED;
                case GENERATOR, DISTURBED, UNCONFIRMED, BLIND, CLOCK, BUDGET -> ExitCode.INVALID;
            };
        }
        return ExitCode.DONE;
    }
}
