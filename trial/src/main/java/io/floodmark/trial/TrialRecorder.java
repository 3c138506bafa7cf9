package io.floodmark.trial;

import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.Trial;
import java.util.List;

/** Keeps what a run finds. Used by the thread that conducts. */
public interface TrialRecorder {
    /** Keeps a trial that is over, before anything is shown of it. */
    void add(Trial trial);

    /** Keeps what the trials that follow depend on, e.g. that the generator has more workers. */
    void add(List<Condition> conditions);
}
