package io.floodmark.model.verdict;

import java.util.Locale;

/** The goal of a limit. One search can find both limits. */
public enum Goal {
    /** The load is sustained, whatever the latency. */
    WITHOUT_OBJECTIVE,
    /** The load is sustained, and the latency objective of the plan is met. */
    OBJECTIVE;

    /** Returns the key in plans, columns and exports: {@code without-objective}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
