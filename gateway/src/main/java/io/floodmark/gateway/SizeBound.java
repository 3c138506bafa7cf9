package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;

/**
 * How large something of a request may be.
 *
 * @param setting the key that says so; empty where none does
 */
record SizeBound(long bytes, String setting) {
    /** @param what is larger */
    RefusedException exceeded(String what) {
        return new RefusedException(exceeded(Reason.TOO_LARGE, what));
    }

    NotWritten exceeded(Reason reason, String what) {
        String key = setting.isEmpty() ? "" : " (" + setting + ")";
        return new NotWritten(reason, what + " is larger than " + bytes + " bytes" + key);
    }
}
