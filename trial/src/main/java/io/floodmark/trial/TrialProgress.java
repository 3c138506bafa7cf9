package io.floodmark.trial;

import io.floodmark.model.LoadInterval;
import io.floodmark.model.Rate;
import io.floodmark.model.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Where a trial, or a warm-up, stands.
 *
 * @param number of the trial; 0 for a warm-up
 * @param load empty when flat out
 * @param elapsed since sending began
 * @param atMost the longest it may take
 * @param last the generator's newest interval
 * @param fresh samples since the last call
 * @param bytesLeft of the budget that is nearest to its end
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
    /** The parts of a trial, in order; a warm-up, and a step of a ramp-up, is one of its own. */
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
