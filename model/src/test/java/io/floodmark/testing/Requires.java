package io.floodmark.testing;

import org.junit.jupiter.api.Assumptions;

/**
 * Checks for what a test needs but not every user of a machine has; if it is missing, the test is skipped. CI accepts
 * skipped tests only for these reasons and for an operating system ({@code @EnabledOnOs}): see {@code .ci/skips}.
 */
public final class Requires {
    private Requires() {}

    /**
     * Skips the test unless the right is held.
     *
     * @param what the right allows, e.g. "to mount"
     */
    public static void right(boolean held, String what) {
        Assumptions.assumeTrue(held, "needs the right " + what);
    }
}
