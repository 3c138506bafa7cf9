package io.floodmark.runner;

import io.floodmark.search.SearchListener;
import io.floodmark.trial.TrialListener;

/** Receives the events of a run, to show them. Used by one thread. */
public interface RunListener extends TrialListener, SearchListener {
    /**
     * Called while something is prepared before the next trial.
     *
     * @param doing the activity, e.g. {@code filling, 1 GB of 2 GB}
     */
    void preparing(String doing);
}
