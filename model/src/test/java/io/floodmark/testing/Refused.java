package io.floodmark.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that records reject invalid values. */
public final class Refused {
    private Refused() {}

    /** The message names the rejected field, its value, and what was expected. */
    public static void refused(String what, Object value, ThrowingCallable made) {
        assertThatThrownBy(made)
                .as("%s %s", what, value)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(what + " is " + value + "; expected ");
    }
}
