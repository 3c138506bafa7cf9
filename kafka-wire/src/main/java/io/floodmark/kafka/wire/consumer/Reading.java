package io.floodmark.kafka.wire.consumer;

import io.floodmark.kafka.wire.batch.PartitionDueTimes;
import io.floodmark.kafka.wire.batch.PartitionDueTimes.Due;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;
import io.floodmark.model.trial.Delivery;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** One partition as one member of a group reads it. Used by one thread; hot path. */
final class Reading {
    /** The answer to a writer is in flight for no longer than this. After that, the record's timestamp is used. */
    private static final long LONGEST_WAIT_NANOS = 1_000_000_000L;

    private final TopicIdPartition place;
    private final @Nullable PartitionDueTimes dues;
    private final WallTimes times;
    private final ArrayDeque<Unmatched> unmatched = new ArrayDeque<>();
    /** Written by the reading thread, and read by others when they commit. */
    private volatile long position;

    private long received;
    private long lost;

    private long highWatermark;
    private long requestedNanos = Long.MIN_VALUE;
    private long knownNanos = Long.MIN_VALUE;

    /** A batch that was read before its scheduled send time was known. */
    private record Unmatched(
            long baseOffset, int records, int bytes, long atNanos, long firstMillis, long lastMillis) {}

    /** @param dues null if the writers are not in this process */
    Reading(TopicIdPartition place, long from, @Nullable PartitionDueTimes dues, WallTimes times) {
        this.place = place;
        this.position = from;
        this.highWatermark = from;
        this.dues = dues;
        this.times = times;
    }

    TopicIdPartition place() {
        return place;
    }

    long position() {
        return position;
    }

    /** Returns the number of readable records that were not read yet. */
    long lag() {
        return Math.max(0, highWatermark - position);
    }

    void requested(long nowNanos) {
        requestedNanos = nowNanos;
    }

    /** Notes that the answer to the last fetch is complete. */
    void answered() {
        knownNanos = requestedNanos;
    }

    /** Returns the time up to which all readable records were read and recorded; far in the past if some are left. */
    long readUntilNanos() {
        return lag() == 0 && unmatched.isEmpty() ? knownNanos : Long.MIN_VALUE;
    }

    void batch(LogBatch batch, long nowNanos, Recorder recorder) {
        long baseOffset = batch.baseOffset();
        long lastOffset = batch.lastOffset();
        if (lastOffset < position) {
            return; // A fetch begins with the batch that contains its offset.
        }
        if (baseOffset > position) {
            lose(baseOffset - position, recorder);
        }
        // A log may begin within a batch: earlier records were not requested and do not count.
        int asked = (int) Math.min(batch.records(), lastOffset + 1 - position);
        position = lastOffset + 1;
        if (batch.records() > 0) {
            received += asked;
            Unmatched read =
                    new Unmatched(baseOffset, asked, batch.bytes(), nowNanos, batch.firstMillis(), batch.lastMillis());
            if (!unmatched.isEmpty() || !match(read, nowNanos, recorder)) {
                unmatched.add(read);
            }
        }
    }

    /** Retries batches that were read before their scheduled send time was known. */
    void match(long nowNanos, Recorder recorder) {
        while (!unmatched.isEmpty() && match(unmatched.peek(), nowNanos, recorder)) {
            unmatched.remove();
        }
    }

    private boolean match(Unmatched read, long nowNanos, Recorder recorder) {
        Due due = dues == null ? null : dues.find(read.baseOffset);
        if (due != null) {
            recorder.received(read.atNanos, due.firstNanos(), due.lastNanos(), read.records, read.bytes);
            return true;
        }
        if (dues != null && nowNanos - read.atNanos < LONGEST_WAIT_NANOS) {
            return false;
        }
        recorder.received(
                read.atNanos, times.nanos(read.firstMillis), times.nanos(read.lastMillis), read.records, read.bytes);
        return true;
    }

    void updateHighWatermark(long newHighWatermark) {
        highWatermark = Math.max(highWatermark, newHighWatermark);
    }

    /** Moves on after retention has deleted the next records before they were read. */
    void skipTo(long logStart, Recorder recorder) {
        if (logStart > position) {
            lose(logStart - position, recorder);
            position = logStart;
        }
    }

    private void lose(long records, Recorder recorder) {
        lost += records;
        recorder.count(Count.LOST, records);
    }

    /** Returns the delivery by offsets, none of which is read twice. Called when reading has ended. */
    Delivery delivery(String group) {
        return new Delivery(
                group, place.topic(), place.partition(), received, (double) lost, 0, Delivery.Basis.OFFSETS);
    }
}
