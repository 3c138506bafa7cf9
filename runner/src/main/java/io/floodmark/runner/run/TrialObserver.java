package io.floodmark.runner.run;

import io.floodmark.model.Condition;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import java.util.List;

/** What looks on while a trial is held, in a way that may cost the trial something. */
public interface TrialObserver {
    /** Begins; everything is warm, and the load has just begun. */
    Looking begin(TestBed bed, Site site);

    /** What numbers then depend on. */
    List<Condition> conditions();

    /** Goes on until it is closed, which is done while all that takes part is still there. */
    interface Looking {
        void close();
    }
}
