package io.floodmark.model;

import java.util.List;
import java.util.Optional;

/**
 * Why a load was not carried, or what limits it, as far as a stored trial tells. Found from its samples alone, so it
 * can be found again of any stored run.
 *
 * @param trial number of the trial that was looked at
 * @param state whether there was anything to explain
 * @param proved causes that at least two independent pieces of evidence agree on, the first being the answer; the
 *     others may follow from it
 * @param suspected causes with less evidence than that, likely ones first
 * @param checks of the readings against each other
 */
public record Diagnosis(int trial, State state, List<Cause> proved, List<Cause> suspected, List<CrossCheck> checks) {
    /** What is said of a trial as a whole. */
    public enum State {
        /** The load was not carried, or would not be for ever, and it is proved what stops it. */
        KNOWN,
        /** Something stops it, and the evidence does not agree on what. */
        INCONCLUSIVE,
        /** The load was carried: nothing stopped it. */
        NOTHING_LIMITS
    }

    public Diagnosis {
        proved = List.copyOf(proved);
        suspected = List.copyOf(suspected);
        checks = List.copyOf(checks);
        Checks.require((state == State.KNOWN) == !proved.isEmpty(), "state", state, "known where a cause is proved");
    }

    /** The answer; empty where it is not known, or nothing binds. */
    public Optional<Cause> first() {
        return proved.stream().findFirst();
    }
}
