package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.PacedReader.Shift;
import io.floodmark.kafka.wire.net.FetchLimits;
import io.floodmark.kafka.wire.net.FetchLine;
import io.floodmark.kafka.wire.net.FetchReceiver;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One reader's fetches from one broker, one at a time, each with its due time. One thread; hot path. */
final class PacedFetch implements FetchReceiver {
    /** While there is no connection, a quota holds it back or all partitions rest, look again this often. */
    private static final long LOOK_AGAIN_NANOS = 5_000_000;

    private static final long HELD_BACK = Long.MIN_VALUE;

    private final Shift shift;
    private final ReadShare share;
    private final FetchLine line;
    private final Received receiver;
    private final Throttled throttled = new Throttled();

    /**
     * Since when it could have asked; {@link #HELD_BACK} while something other than we ourselves keeps it from that.
     */
    private long ableNanos = HELD_BACK;

    private long dueNanos;
    private long askedNanos;
    private long latenessNanos;
    private int records;
    private long bytes;
    private long without;
    private boolean heldBack;

    /** Told what a fetch has brought, once all of it is here. */
    interface Received {
        void told(int records, long bytes);
    }

    PacedFetch(Shift shift, ReadShare share, FetchLine line, Received receiver) {
        this.shift = shift;
        this.share = share;
        this.line = line;
        this.receiver = receiver;
    }

    /**
     * Asks if it is due and can be asked; returns when to be called again even if no answer comes.
     *
     * @param most bytes
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
        ask(positions, nowNanos, due, most);
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

    private void ask(Map<TopicIdPartition, Long> positions, long nowNanos, long due, int most) {
        dueNanos = due;
        askedNanos = nowNanos;
        // What a quota, a lost connection or the answer before has cost is not our fault.
        latenessNanos = nowNanos - Math.max(due, ableNanos);
        records = 0;
        bytes = 0;
        without = 0;
        heldBack = false;
        ableNanos = HELD_BACK;
        // Each partition's own limit stays, since a change of it travels with every request.
        line.ask(positions, new FetchLimits(FetchLimits.DEFAULT.partitionBytes(), most), this);
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
    public void told(TopicIdPartition place, long highWatermark, long logStart) {
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
            recorder.acked(now, dueNanos, dueNanos, records, askedNanos);
        }
        if (without > 0) {
            recorder.count(Count.CONTROL_RECORDS, without);
        }
        receiver.told(records, bytes);
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
