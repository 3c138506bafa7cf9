package io.floodmark.http;

import io.floodmark.traffic.Schedule;
import java.util.Optional;

/**
 * Which records go into which request, and when: a request leaves when it is full, or {@code linger} after its first
 * record was due. One thread; hot path.
 */
final class Due {
    private final Optional<Schedule> schedule;
    private final long startNanos;
    private final long lingerNanos;
    private final int perRequest;
    private long next;
    private long due;

    /** @param share of the records of all workers; empty where they are sent flat out */
    Due(Optional<Schedule> share, long startNanos, long lingerNanos, int perRequest) {
        this.schedule = share;
        this.startNanos = startNanos;
        this.lingerNanos = lingerNanos;
        this.perRequest = perRequest;
    }

    /** How many records the next request holds now; 0: none may leave yet. */
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

    /** All that is due by then, without waiting for more. */
    int rest(long endNanos) {
        if (schedule.isEmpty()) {
            return 0;
        }
        due = schedule.get().dueBy(endNanos - startNanos);
        return (int) Math.min(perRequest, due - next);
    }

    /** When the next record that may leave was, or is, due to leave; now where all leave at once. */
    long leavesNanos(long nowNanos) {
        return schedule.isEmpty() ? nowNanos : Math.min(dueNanos(next + perRequest - 1), dueNanos(next) + lingerNanos);
    }

    /** Takes them. */
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
