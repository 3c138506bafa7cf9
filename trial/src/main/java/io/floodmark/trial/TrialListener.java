package io.floodmark.trial;

import io.floodmark.model.Trial;

/** Told what happens, by the thread that conducts; must return at once. */
public interface TrialListener {
    void progress(TrialProgress progress);

    void finished(Trial trial);
}
