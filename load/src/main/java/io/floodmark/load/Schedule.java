package io.floodmark.load;

import io.floodmark.model.Rate;

/**
 * When operations are due: a pure function from the operation's index to nanoseconds after the start, and its inverse.
 * Computed from the index, never by adding intervals, so that errors do not add up; the same index always gives the
 * same time, on any machine. Immutable; hot path.
 *
 * <p>Implementations keep to: {@code dueNanos} never falls as the index grows; {@code dueBy(t)} is the number of indices
 * {@code i} with {@code dueNanos(i) <= t}, exactly.
 */
public interface Schedule {
    /** A load that does not change: operation i is due at i/rate. */
    static Schedule constant(Rate rate) {
        return new ConstantRate(rate);
    }

    /** When an operation is due; {@code index} is 0 or more. */
    long dueNanos(long index);

    /** How many operations are due at or before that time: 0 before the start. */
    long dueBy(long elapsedNanos);

    /**
     * The part of one worker of several: of the operations w, w + of, w + 2 of, ... it is the i-th. The parts are disjoint,
     * together they are the whole, and no worker needs to know of the others.
     *
     * @param worker from 0
     */
    default Schedule share(int worker, int of) {
        return of == 1 ? this : new Share(this, worker, of);
    }
}
