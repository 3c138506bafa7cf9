package io.floodmark.testing;

import org.junit.jupiter.api.Assumptions;

/**
 * What a test needs that not every user of a machine has. Without it the test is skipped, which CI accepts for the
 * reasons that are given here, and for an operating system ({@code @EnabledOnOs}), alone: see {@code .ci/skips}.
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
