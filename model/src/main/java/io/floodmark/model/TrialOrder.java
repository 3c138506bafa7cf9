package io.floodmark.model;

import java.time.Duration;

/**
 * What the search asks for.
 *
 * @param load all producers together
 * @param full measured time of a full-length trial
 * @param safe measured time after which a clearly safe trial ends; equal to {@code full} where the whole is wanted
 * @param reason for people: why this load now
 * @param goal of the search that asks: whether a promised latency may end it early
 */
public record TrialOrder(Rate load, Duration full, Duration safe, String reason, Goal goal) {
    public TrialOrder {
        Checks.require(load.perSecond() > 0, "load", load, "above 0/s");
        Checks.require(safe.compareTo(full) <= 0, "safe length", Durations.format(safe), "at most " + full);
    }

    /** By all that is promised. */
    public TrialOrder(Rate load, Duration full, Duration safe, String reason) {
        this(load, full, safe, reason, Goal.OBJECTIVE);
    }

    /** The same at another load. */
    public TrialOrder at(Rate other) {
        return new TrialOrder(other, full, safe, reason, goal);
    }
}
