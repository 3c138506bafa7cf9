package io.floodmark.trial;

import io.floodmark.model.trial.Trial;

/** A listener that shows nothing. */
final class SilentListener implements TrialListener {
    @Override
    public void progress(TrialProgress progress) {}

    @Override
    public void finished(Trial trial) {}
}
