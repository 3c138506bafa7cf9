package io.floodmark.model.diagnosis;

import io.floodmark.model.unit.Checks;
import java.util.List;
import java.util.Optional;

/**
 * The diagnosis of a load that was not sustained, or of its limit, from a stored trial. It uses the samples only, so it
 * can be repeated for any stored run.
 *
 * @param trial number of the diagnosed trial
 * @param state whether there was something to explain
 * @param proved causes that at least two independent pieces of evidence agree on; the first is the answer, and the
 *     others may follow from it
 * @param suspected causes with less evidence, likely ones first
 * @param checks consistency checks of the readings
 * @param stalls what is known about stalls that delay records, in sentences; empty if the latency shows none
 */
public record Diagnosis(
        int trial,
        State state,
        List<Cause> proved,
        List<Cause> suspected,
        List<CrossCheck> checks,
        Optional<String> stalls) {
    /** The state of the diagnosis of a trial. */
    public enum State {
        /** The load was not sustained, or cannot be sustained permanently, and the cause is proved. */
        KNOWN,
        /** There is a bottleneck, but the evidence does not agree on one. */
        INCONCLUSIVE,
        /** The load was sustained without a bottleneck. */
        NOTHING_LIMITS
    }

    public Diagnosis {
        proved = List.copyOf(proved);
        suspected = List.copyOf(suspected);
        checks = List.copyOf(checks);
        Checks.require((state == State.KNOWN) == !proved.isEmpty(), "state", state, "known where a cause is proved");
    }

    /** Returns the answer; empty if it is inconclusive, or if there is no bottleneck. */
    public Optional<Cause> first() {
        return proved.stream().findFirst();
    }
}
