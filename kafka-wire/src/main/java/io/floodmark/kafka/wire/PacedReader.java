package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.FetchLimits;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.load.LoadPhase;
import io.floodmark.model.NanoClock;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * One reader's reading for one load phase. Of its schedule each broker has the part of the partitions that it leads, so
 * that what a slow broker does not bring is late, and no other broker is asked for it instead. An operation is a fetch.
 * It is due when the first record that it can bring is: after N of n records that its broker has a part of, that is the
 * due time of record n, so that a reader runs ahead of its schedule by no more than the fetches under way, and one that
 * falls behind has due times in the past, which the latency of all its records counts from. Flat out a fetch is due
 * when it is asked. One thread; hot path.
 */
final class PacedReader {
    /** A fetch brings what is due in that time, so that a reader asks some ten times a second and load comes evenly. */
    private static final long EVENLY_NANOS = 100_000_000L;

    /** Before it is known how many bytes a record takes: one batch, the least that a broker gives. */
    private static final int FIRST_BYTES = 1;

    /** What all readers of a worker share in one load phase. */
    record Shift(
            LoadPhase phase,
            Recorder recorder,
            FetchTroubles troubles,
            MetadataRefresher watch,
            NanoClock clock,
            LongAdder passed) {}

    private final Shift shift;
    private final ReadShare share;
    private final Optional<Schedule> schedule;
    private final Map<FetchLine, PacedFetch> fetches = new HashMap<>();
    private long received;
    private long receivedBytes;

    /** @param schedule this reader's share; empty: flat out */
    PacedReader(Shift shift, ReadShare share, Optional<Schedule> schedule) {
        this.shift = shift;
        this.share = share;
        this.schedule = schedule;
    }

    /** Asks for what is due and can be asked for; returns when to be called again even if no answer comes. */
    long step(long nowNanos) {
        long next = Long.MAX_VALUE;
        int all = share.partitions();
        for (ReadShare.Led led : share.led()) {
            PacedFetch fetch =
                    fetches.computeIfAbsent(led.line(), line -> new PacedFetch(shift, share, line, this::received));
            double part = (double) led.partitions() / all;
            next = Math.min(
                    next,
                    fetch.step(nowNanos, dueNanos(nowNanos, led, part), led.circuits(), bytes(nowNanos, led, part)));
        }
        return next;
    }

    /** @param part of the load that the broker has; without any it may not be asked, whenever that is due */
    private long dueNanos(long nowNanos, ReadShare.Led led, double part) {
        return schedule.isEmpty() || part == 0
                ? nowNanos
                : shift.phase().startNanos() + schedule.get().dueNanos((long) (led.received() / part));
    }

    private int bytes(long nowNanos, ReadShare.Led led, double part) {
        if (schedule.isEmpty()) {
            return FetchLimits.DEFAULT.bytes();
        }
        if (received == 0) {
            return FIRST_BYTES;
        }
        long soon = schedule.get().dueBy(nowNanos - shift.phase().startNanos() + EVENLY_NANOS);
        double bytes = (soon * part - led.received()) * receivedBytes / received;
        return (int) Math.max(1, Math.min(FetchLimits.DEFAULT.bytes(), bytes));
    }

    private void received(int records, long bytes) {
        received += records;
        receivedBytes += bytes;
    }
}
