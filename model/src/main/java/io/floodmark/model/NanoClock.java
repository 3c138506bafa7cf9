package io.floodmark.model;

/** Monotonic time in nanoseconds; only differences mean something. {@code System::nanoTime} in production. */
@FunctionalInterface
public interface NanoClock {
    long nanoTime();
}
