package io.floodmark.model.unit;

/** Monotonic time in nanoseconds; only differences are meaningful. In production it is {@code System::nanoTime}. */
@FunctionalInterface
public interface NanoClock {
    long nanoTime();
}
