package io.floodmark.trial;

import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The progress of a trial or a warm-up.
 *
 * @param number of the trial; 0 for a warm-up
 * @param load offered load; empty at the maximum rate
 * @param elapsed since sending began
 * @param atMost longest possible duration
 * @param last newest interval of the generator
 * @param fresh samples since the last call
 * @param bytesLeft remaining bytes of the budget that is closest to its end
 */
public record TrialProgress(
        Phase phase,
        int number,
        Optional<Rate> load,
        Duration elapsed,
        Duration atMost,
        Optional<LoadInterval> last,
        List<Sample> fresh,
        long bytesLeft) {
    /** The phases of a trial, in order; a warm-up, and a step of a ramp-up, is a phase of its own. */
    public enum Phase {
        WARMING,
        RAMPING_UP,
        PREPARING,
        SETTLING,
        MEASURING,
        DRAINING
    }

    public TrialProgress {
        fresh = List.copyOf(fresh);
    }
}
