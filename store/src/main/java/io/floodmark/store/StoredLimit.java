package io.floodmark.store;

import io.floodmark.model.limit.PastLimit;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A limit of another run, with that run's plan.
 *
 * @param effectivePlan YAML with every default
 * @param referenceCpuMicros NaN without a reference load
 */
public record StoredLimit(
        Instant started,
        String effectivePlan,
        Rate estimate,
        double betweenTrialSd,
        int trials,
        Optional<Rate> referenceLoad,
        double referenceCpuMicros) {
    /** Returns the limit, found by trials of that length. */
    public PastLimit found(Duration trial) {
        return new PastLimit(started, estimate, betweenTrialSd, trials, trial, referenceLoad, referenceCpuMicros);
    }
}
