package io.floodmark.model.unit;

import java.time.Duration;

/** An interval of run time in nanoseconds, start included, end excluded. */
public record Span(long fromNanos, long toNanos) {
    public Span {
        Checks.require(fromNanos <= toNanos, "span start", fromNanos, "not after its end " + toNanos);
    }

    /** True if the interval {@code from..to} is inside. */
    public boolean holds(long from, long to) {
        return from >= fromNanos && to <= toNanos;
    }

    public double seconds() {
        return (toNanos - fromNanos) / 1e9;
    }

    public Duration length() {
        return Duration.ofNanos(toNanos - fromNanos);
    }
}
