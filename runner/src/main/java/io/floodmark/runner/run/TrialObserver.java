package io.floodmark.runner.run;

import io.floodmark.model.run.Condition;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import java.util.List;

/** Observes a trial in a way that may affect it. */
public interface TrialObserver {
    /** Begins to observe; everything is warm, and the load has just begun. */
    Looking begin(TestBed bed, Site site);

    /** Returns the conditions that observing adds to the results. */
    List<Condition> conditions();

    /** Lasts until it is closed, while everything that takes part still exists. */
    interface Looking {
        void close();
    }
}
