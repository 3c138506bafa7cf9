package io.floodmark.traffic;

/**
 * The due times of operations: a pure function from the index of an operation to nanoseconds after the start, and its
 * inverse. The time is computed from the index, never by adding intervals, so that errors do not accumulate; the same
 * index always gives the same time, on any machine. Immutable; hot path.
 *
 * <p>In all implementations, {@code dueNanos} is non-decreasing, and {@code dueBy(t)} is exactly the number of indices
 * {@code i} with {@code dueNanos(i) <= t}.
 */
public interface Schedule {
    /** The due time of an operation that never comes, e.g. when a rate falls to 0 permanently: 100 years. */
    long NEVER_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    /** Returns when an operation is due; {@code index} is 0 or more. */
    long dueNanos(long index);

    /** Returns the number of operations that are due at or before that time: 0 before the start. */
    long dueBy(long elapsedNanos);

    /**
     * Returns the part of one of several workers: operations w, w + of, w + 2 of, ... The parts are disjoint, together
     * they are the whole, and no worker needs to know of the others.
     *
     * @param worker from 0
     */
    default Schedule share(int worker, int of) {
        return of == 1 ? this : new Share(this, worker, of);
    }
}
