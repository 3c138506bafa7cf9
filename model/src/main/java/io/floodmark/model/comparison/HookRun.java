package io.floodmark.model.comparison;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A hook that ran.
 *
 * @param variant name of the variant
 * @param before whether it ran before the trial, not after it
 * @param exit exit status; empty if it was killed because of the timeout or a stop request
 * @param output the end of its output, including errors
 */
public record HookRun(String variant, boolean before, String command, OptionalInt exit, Duration took, String output) {
    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }
}
