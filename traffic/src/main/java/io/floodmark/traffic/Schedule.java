package io.floodmark.traffic;

/**
 * When operations are due: a pure function from the operation's index to nanoseconds after the start, and its inverse.
 * Computed from the index, never by adding intervals, so that errors do not add up; the same index always gives the
 * same time, on any machine. Immutable; hot path.
 *
 * <p>Implementations keep to: {@code dueNanos} never falls as the index grows; {@code dueBy(t)} is the number of
 * indices {@code i} with {@code dueNanos(i) <= t}, exactly.
 */
public interface Schedule {
    /** The due time of an operation that never comes, as when a rate falls to 0 for good: 100 years. */
    long NEVER_NANOS = 100L * 365 * 24 * 3600 * 1_000_000_000L;

    /** When an operation is due; {@code index} is 0 or more. */
    long dueNanos(long index);

    /** How many operations are due at or before that time: 0 before the start. */
    long dueBy(long elapsedNanos);

    /**
     * The part of one worker of several: of the operations w, w + of, w + 2 of, ... it is the i-th. The parts are
     * disjoint, together they are the whole, and no worker needs to know of the others.
     *
     * @param worker from 0
     */
    default Schedule share(int worker, int of) {
        return of == 1 ? this : new Share(this, worker, of);
    }
}
