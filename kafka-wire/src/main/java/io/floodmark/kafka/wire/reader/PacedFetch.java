package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.wire.batch.Throttled;
import io.floodmark.kafka.wire.cluster.FetchTroubles;
import io.floodmark.kafka.wire.net.FetchLimits;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.kafka.wire.net.FetchReceiver;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.kafka.wire.reader.PacedReader.Shift;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One reader's fetches from one broker, one at a time, each with a scheduled time. Used by one thread; hot path. */
final class PacedFetch implements FetchReceiver {
    /** Interval of checks while there is no connection, a quota throttles the reader, or all partitions are paused. */
    private static final long LOOK_AGAIN_NANOS = 5_000_000;

    private static final long HELD_BACK = Long.MIN_VALUE;

    private final Shift shift;
    private final ReadShare share;
    private final FetchLine line;
    private final Received receiver;
    private final Throttled throttled = new Throttled();

    /**
     * The time since which a fetch was possible; {@link #HELD_BACK} while something outside the generator prevents it.
     */
    private long ableNanos = HELD_BACK;

    private long dueNanos;
    private long requestedNanos;
    private long latenessNanos;
    private int records;
    private long bytes;
    private long without;
    private boolean heldBack;

    /** Receives the totals of a fetch when its answer is complete. */
    interface Received {
        void received(int records, long bytes);
    }

    PacedFetch(Shift shift, ReadShare share, FetchLine line, Received receiver) {
        this.shift = shift;
        this.share = share;
        this.line = line;
        this.receiver = receiver;
    }

    /**
     * Sends a fetch if one is due and possible; returns when to call again even if no answer arrives.
     *
     * @param most maximum bytes
     */
    long step(long nowNanos, long due, List<PartitionReplay> led, int most) {
        if (line.waiting()) {
            return Long.MAX_VALUE;
        }
        if (!line.ready()) {
            ableNanos = HELD_BACK;
            if (line.disconnected()) {
                shift.watch().refresh();
            }
            return nowNanos + LOOK_AGAIN_NANOS;
        }
        if (ableNanos == HELD_BACK) {
            ableNanos = nowNanos;
        }
        if (due > nowNanos) {
            return due;
        }
        Map<TopicIdPartition, Long> positions = positions(led, nowNanos);
        if (positions.isEmpty()) {
            share.requireAny();
            ableNanos = HELD_BACK;
            return nowNanos + LOOK_AGAIN_NANOS;
        }
        fetch(positions, nowNanos, due, most);
        return Long.MAX_VALUE;
    }

    private Map<TopicIdPartition, Long> positions(List<PartitionReplay> led, long nowNanos) {
        Map<TopicIdPartition, Long> positions = new LinkedHashMap<>();
        for (PartitionReplay replay : led) {
            if (replay.any() && !shift.troubles().resting(replay.place(), nowNanos)) {
                positions.put(replay.place(), replay.next());
            }
        }
        return positions;
    }

    private void fetch(Map<TopicIdPartition, Long> positions, long nowNanos, long due, int most) {
        dueNanos = due;
        requestedNanos = nowNanos;
        // Delays by a quota, a lost connection or the previous answer are not the generator's fault.
        latenessNanos = nowNanos - Math.max(due, ableNanos);
        records = 0;
        bytes = 0;
        without = 0;
        heldBack = false;
        ableNanos = HELD_BACK;
        // The limit per partition stays the same, because a change of it would be sent with every request.
        line.fetch(positions, new FetchLimits(FetchLimits.DEFAULT.partitionBytes(), most), this);
    }

    @Override
    public void batch(TopicIdPartition place, LogBatch batch) {
        PartitionReplay replay = share.replay(place);
        if (replay == null) {
            return;
        }
        int own = replay.records(batch);
        long passed = replay.pass(batch);
        if (passed > 0) {
            records += own;
            bytes += batch.bytes();
            shift.passed().add(passed);
            without += passed - own;
        }
    }

    @Override
    public void partitionRead(TopicIdPartition place, long highWatermark, long logStart) {
        PartitionReplay replay = share.replay(place);
        if (replay != null) {
            replay.begins(logStart);
        }
    }

    @Override
    public void answered(Collection<TopicIdPartition> places) {
        long now = shift.clock().nanoTime();
        Recorder recorder = shift.recorder();
        if (records > 0) {
            recorder.sent(records, bytes, latenessNanos);
            recorder.acked(now, dueNanos, dueNanos, records, requestedNanos);
        }
        if (without > 0) {
            recorder.count(Count.CONTROL_RECORDS, without);
        }
        receiver.received(records, bytes);
        ableNanos = heldBack ? HELD_BACK : now;
    }

    @Override
    public void empty(TopicIdPartition place, long from, long to) {
        PartitionReplay replay = share.replay(place);
        long rest = replay == null ? 0 : replay.skip(from, to);
        if (rest > 0) {
            shift.passed().add(rest);
            shift.recorder().count(Count.CONTROL_RECORDS, rest);
            shift.troubles().empty(place, from, rest);
        }
    }

    @Override
    public void remote(TopicIdPartition place, long offset, long localStart) {
        shift.troubles().remote(place, offset, localStart);
    }

    @Override
    public void throttled(long millis) {
        heldBack = true;
        Recorder recorder = shift.recorder();
        recorder.count(Count.THROTTLED_NANOS, throttled.add(millis * 1_000_000, recorder.interval()));
    }

    @Override
    public void outOfRange(TopicIdPartition place, long logStart) {
        PartitionReplay replay = share.replay(place);
        if (replay != null) {
            replay.begins(logStart);
        }
        shift.troubles().outOfRange(place);
    }

    @Override
    public void moved(TopicIdPartition place, String detail) {
        shift.troubles().moved(place, detail);
    }

    @Override
    public void later(TopicIdPartition place, String detail) {
        shift.troubles().later(place, detail);
    }

    @Override
    public void denied(TopicIdPartition place, String detail) {
        throw FetchTroubles.denied(place, detail);
    }

    @Override
    public void lost(String detail) {
        ableNanos = HELD_BACK;
        shift.troubles().lost(detail);
    }
}
