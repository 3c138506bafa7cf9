package io.floodmark.runner;

import io.floodmark.search.SearchListener;
import io.floodmark.trial.TrialListener;

/** Receives what happens in a run, to show it. Used by one thread. */
public interface RunListener extends TrialListener, SearchListener {
    /**
     * Something is prepared before the next trial.
     *
     * @param doing what, e.g. {@code filling, 1 GB of 2 GB}
     */
    void preparing(String doing);
}
