package io.floodmark.model;

import java.util.Locale;

/** What a limit promises. One search can look for both. */
public enum Goal {
    /** The load is carried, whatever the latency. */
    WITHOUT_OBJECTIVE,
    /** The load is carried, and the latencies of the plan's objective are kept. */
    OBJECTIVE;

    /** As plans, columns and exports write it: {@code without-objective}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
