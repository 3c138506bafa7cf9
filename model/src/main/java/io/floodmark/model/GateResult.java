package io.floodmark.model;

import java.util.Optional;

/**
 * What a gate says of a variant.
 *
 * @param gate as the user wrote it, as {@code limit < -5%}
 * @param variant its name
 * @param effect what it was held against; empty where that was not measured
 */
public record GateResult(String gate, String variant, Verdict verdict, Optional<Effect> effect) {
    /** Whether it lets pass. */
    public enum Verdict {
        /** The interval is not clear of the threshold: nothing worse is shown. */
        PASSED,
        /** All of the interval lies beyond the threshold. */
        FAILED,
        /** There is no effect to be held against it. */
        UNKNOWN
    }
}
