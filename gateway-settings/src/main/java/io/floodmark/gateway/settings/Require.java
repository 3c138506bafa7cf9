package io.floodmark.gateway.settings;

import io.floodmark.model.unit.Durations;
import java.time.Duration;

/** Checks settings, with messages that a configuration reader can append to the position of a key. */
final class Require {
    private Require() {}

    static void that(boolean holds, String key, Object value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(key + " is " + value + "; expected " + expected);
        }
    }

    static void atLeast(Duration duration, Duration least, String key) {
        that(
                duration.compareTo(least) >= 0,
                key,
                Durations.format(duration),
                "a duration, " + Durations.format(least) + " or more");
    }

    static void between(long value, long least, long most, String key) {
        that(value >= least && value <= most, key, value, least + " to " + most);
    }
}
