package io.floodmark.model.limit;

import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A limit that an earlier run found on the same machine or cluster, with the same plan.
 *
 * @param started start of that run
 * @param estimate estimated limit
 * @param betweenTrialSd standard deviation of ln(limit) between its trials
 * @param trials number of its trials
 * @param trial measured time of its full-length trials
 * @param referenceLoad its reference load; empty without one
 * @param referenceCpuMicros CPU time per record of that load in microseconds; NaN without one
 */
public record PastLimit(
        Instant started,
        Rate estimate,
        double betweenTrialSd,
        int trials,
        Duration trial,
        Optional<Rate> referenceLoad,
        double referenceCpuMicros) {}
