package io.floodmark.http;

import io.floodmark.traffic.Schedule;
import java.util.Optional;

/**
 * Assigns records to requests: a request leaves when it is full, or {@code linger} after its first record was due. Used
 * by one thread; hot path.
 */
final class Due {
    private final Optional<Schedule> schedule;
    private final long startNanos;
    private final long lingerNanos;
    private final int perRequest;
    private long next;
    private long due;

    /** @param share of the records of all workers; empty if they are sent flat out */
    Due(Optional<Schedule> share, long startNanos, long lingerNanos, int perRequest) {
        this.schedule = share;
        this.startNanos = startNanos;
        this.lingerNanos = lingerNanos;
        this.perRequest = perRequest;
    }

    /** Returns the number of records in the next request, or 0 if it may not leave yet. */
    int ready(long nowNanos) {
        if (schedule.isEmpty()) {
            return perRequest;
        }
        if (due - next < perRequest) {
            due = schedule.get().dueBy(nowNanos - startNanos);
        }
        long waiting = due - next;
        if (waiting >= perRequest) {
            return perRequest;
        }
        return waiting > 0 && nowNanos >= dueNanos(next) + lingerNanos ? (int) waiting : 0;
    }

    /** Returns the number of all records that are due at that time, without waiting for more. */
    int rest(long endNanos) {
        if (schedule.isEmpty()) {
            return 0;
        }
        due = schedule.get().dueBy(endNanos - startNanos);
        return (int) Math.min(perRequest, due - next);
    }

    /** Returns when the next request may leave; now if requests leave flat out. */
    long leavesNanos(long nowNanos) {
        return schedule.isEmpty() ? nowNanos : Math.min(dueNanos(next + perRequest - 1), dueNanos(next) + lingerNanos);
    }

    /** Takes the records for a request. */
    void take(int records, Line line, long nowNanos) {
        if (schedule.isEmpty()) {
            line.load(records, nowNanos, nowNanos);
        } else {
            line.load(records, dueNanos(next), dueNanos(next + records - 1));
        }
        next += records;
    }

    private long dueNanos(long index) {
        return startNanos + schedule.orElseThrow().dueNanos(index);
    }
}
