package io.floodmark.runner.site;

import io.floodmark.kafka.safety.Preflight;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.StoppedException;
import io.floodmark.runner.UnconfirmedException;

/** Asks the owner of an existing cluster for permission, after the preflight was shown. */
@FunctionalInterface
public interface OwnerConfirmation {
    /**
     * Returns normally if the run may start.
     *
     * @param yes the owner has agreed already
     * @throws UnconfirmedException if the owner does not agree
     * @throws StoppedException if the user stops the run instead
     */
    void require(Preflight preflight, RunContext runContext, boolean yes);
}
