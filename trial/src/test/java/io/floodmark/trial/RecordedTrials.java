package io.floodmark.trial;

import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.Trial;
import java.util.ArrayList;
import java.util.List;

/** Keeps trials in memory. */
final class RecordedTrials implements TrialRecorder {
    final List<Trial> trials = new ArrayList<>();
    final List<Condition> conditions = new ArrayList<>();

    @Override
    public void add(Trial trial) {
        trials.add(trial);
    }

    @Override
    public void add(List<Condition> more) {
        conditions.addAll(more);
    }

    Trial last() {
        return trials.get(trials.size() - 1);
    }
}
