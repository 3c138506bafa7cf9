package io.floodmark.gateway.settings;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RefusedException;

/**
 * The maximum size of a part of a request.
 *
 * @param setting the key that sets it; empty if there is none
 */
public record SizeBound(long bytes, String setting) {
    /**
     * Returns the refusal of a part that is too large.
     *
     * @param what exceeds it
     */
    public RefusedException exceeded(String what) {
        return new RefusedException(exceeded(Reason.TOO_LARGE, what));
    }

    public NotWritten exceeded(Reason reason, String what) {
        String key = setting.isEmpty() ? "" : " (" + setting + ")";
        return new NotWritten(reason, what + " is larger than " + bytes + " bytes" + key);
    }
}
