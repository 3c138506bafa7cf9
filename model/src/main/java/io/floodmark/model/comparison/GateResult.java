package io.floodmark.model.comparison;

import java.util.Optional;

/**
 * The result of a gate for a variant.
 *
 * @param gate as the user wrote it, e.g. {@code limit < -5%}
 * @param variant its name
 * @param effect the effect that it was compared with; empty if there are no data
 */
public record GateResult(String gate, String variant, Verdict verdict, Optional<Effect> effect) {
    /** The verdict of a gate. */
    public enum Verdict {
        /** The interval is not entirely beyond the threshold: no significant violation. */
        PASSED,
        /** The whole interval is beyond the threshold. */
        FAILED,
        /** There is no effect to compare with. */
        UNKNOWN
    }
}
