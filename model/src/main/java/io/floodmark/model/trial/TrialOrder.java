package io.floodmark.model.trial;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.time.Duration;

/**
 * A request of the search for a trial.
 *
 * @param load all producers together
 * @param full measured time of a full-length trial
 * @param safe measured time after which a clearly safe trial ends; equal to {@code full} if the full time is required
 * @param reason why this load is next, for people
 * @param goal of the search: whether a latency objective may end the trial early
 */
public record TrialOrder(Rate load, Duration full, Duration safe, String reason, Goal goal) {
    public TrialOrder {
        Checks.require(load.perSecond() > 0, "load", load, "above 0/s");
        Checks.require(safe.compareTo(full) <= 0, "safe length", Durations.format(safe), "at most " + full);
    }

    /** Creates an order with the latency objective as its goal. */
    public TrialOrder(Rate load, Duration full, Duration safe, String reason) {
        this(load, full, safe, reason, Goal.OBJECTIVE);
    }

    /** Returns a copy at another load. */
    public TrialOrder at(Rate other) {
        return new TrialOrder(other, full, safe, reason, goal);
    }
}
