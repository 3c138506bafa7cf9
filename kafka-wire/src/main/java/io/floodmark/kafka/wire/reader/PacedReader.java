package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.wire.cluster.FetchTroubles;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.FetchLimits;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.load.LoadPhase;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Recorder;
import io.floodmark.traffic.Schedule;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * One reader in one load phase. Each broker has the part of the schedule that belongs to the partitions it leads.
 * Records that a slow broker does not return are therefore late, and no other broker is asked for them instead. An
 * operation is a fetch. It is due when the first record that it can return is due. If N records have come from a broker
 * that has the part p of the schedule, that is record N / p of the schedule. A reader is therefore ahead of its
 * schedule only by the fetches in flight. If it falls behind, scheduled times are in the past, and the latency of all
 * its records counts from them. In flat-out mode, a fetch is due when it is sent. Used by one thread; hot path.
 */
final class PacedReader {
    /**
     * A fetch requests the records of this time, so that a reader sends some ten fetches per second and the load is
     * even.
     */
    private static final long EVENLY_NANOS = 100_000_000L;

    /** The limit while the bytes of a record are unknown: one batch, the least that a broker returns. */
    private static final int FIRST_BYTES = 1;

    /** The objects that all readers of a worker share in one load phase. */
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

    /** @param schedule this reader's share; empty for flat out */
    PacedReader(Shift shift, ReadShare share, Optional<Schedule> schedule) {
        this.shift = shift;
        this.share = share;
        this.schedule = schedule;
    }

    /** Sends the fetches that are due and possible; returns when to call again even if no answer arrives. */
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

    /**
     * @param part the broker's part of the load; if 0, nothing is fetched from it, so the scheduled time is irrelevant
     */
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
