package io.floodmark.model;

import java.time.Duration;
import java.util.OptionalInt;

/**
 * A hook that was run.
 *
 * @param variant for which
 * @param before rather than after
 * @param exit its exit status; empty where it was ended because its time was up, or we were to stop
 * @param output the end of what it said, errors included
 */
public record HookRun(String variant, boolean before, String command, OptionalInt exit, Duration took, String output) {
    public boolean succeeded() {
        return exit.isPresent() && exit.getAsInt() == 0;
    }
}
