package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Receives the outcomes of one producer's records. All calls come from that producer's own I/O thread; those from the
 * sending thread are counted separately. Outcomes are recorded in small groups, because entering the recorder's phase
 * for every record would cost more than the histogram. Hot path.
 */
final class Acks {
    private static final int GROUP = 64;

    /** The time after the last group at which the next acknowledged record ends the group. */
    private static final long LONGEST_WAIT_NANOS = 5_000_000;

    private final ProcessClock clock;
    private final Recorder recorder;
    private final Recorder sendersRecorder;
    private final Thread sender;
    private final Troubles troubles;
    private final boolean transactional;
    private final int headerBytes;
    private final Confirmed confirmed = new Confirmed();
    private final boolean byPartition;
    private final Set<String> written = ConcurrentHashMap.newKeySet();
    private final long[] latencyNanos = new long[GROUP];
    private final long[] serviceNanos = new long[GROUP];
    private int grouped;
    private long groupedBytes;
    private boolean inDoubt;
    private long recordedAtNanos;

    /**
     * The number of outcomes that the I/O thread has received. It is written last, so that a thread that reads it also
     * sees their results.
     */
    private final AtomicLong received = new AtomicLong();

    private long hearing;

    /** The number of outcomes from calls in the sending thread. */
    private long refused;

    private volatile boolean closed;

    /**
     * Creates the object for one load phase of one producer.
     *
     * @param recorder written only by the producer's I/O thread
     * @param sendersRecorder written only by {@code sender}
     * @param headerBytes names and values of each record's headers
     * @param byPartition whether written partitions are to be counted
     */
    Acks(
            ProcessClock clock,
            Recorder recorder,
            Recorder sendersRecorder,
            Thread sender,
            Troubles troubles,
            boolean transactional,
            int headerBytes,
            boolean byPartition) {
        this.clock = clock;
        this.recorder = recorder;
        this.sendersRecorder = sendersRecorder;
        this.sender = sender;
        this.troubles = troubles;
        this.transactional = transactional;
        this.headerBytes = headerBytes;
        this.byPartition = byPartition;
        this.recordedAtNanos = clock.nanoTime();
    }

    /** Returns the callback of one record. */
    Callback of(long dueNanos, long sentNanos) {
        return new Ack(this, dueNanos, sentNanos);
    }

    private static final class Ack implements Callback {
        private final Acks acks;
        private final long dueNanos;
        private final long sentNanos;

        Ack(Acks acks, long dueNanos, long sentNanos) {
            this.acks = acks;
            this.dueNanos = dueNanos;
            this.sentNanos = sentNanos;
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
            acks.settled(this, metadata, failure);
        }
    }

    private void settled(Ack ack, @Nullable RecordMetadata metadata, @Nullable Exception failure) {
        if (failure != null && Thread.currentThread() == sender) {
            refuse(failure);
        } else if (!closed) {
            recordOutcome(ack, metadata, failure);
            if (metadata != null && transactional) {
                written.add(metadata.topic() + "-" + metadata.partition());
            }
            received.lazySet(++hearing);
        }
    }

    /**
     * Counts a record that was rejected by the call of send, and therefore never left. Called by the sending thread.
     */
    void refuse(Exception failure) {
        refused++;
        troubles.report(failure);
        sendersRecorder.count(Count.FAILED, 1);
    }

    /**
     * Returns the number of partitions written to since the last call, which is also the number of control records that
     * end a transaction.
     */
    int partitionsWritten() {
        int partitions = written.size();
        written.clear();
        return partitions;
    }

    private void recordOutcome(Ack ack, @Nullable RecordMetadata metadata, @Nullable Exception failure) {
        if (failure != null) {
            troubles.report(failure);
            Count fate = FailureOutcome.of(failure);
            inDoubt |= fate == Count.UNKNOWN;
            recorder.count(fate, 1);
            return;
        }
        if (metadata != null) {
            groupedBytes += headerBytes
                    + Math.max(0, metadata.serializedKeySize())
                    + Math.max(0, metadata.serializedValueSize());
            if (byPartition) {
                confirmed.add(metadata);
            }
        }
        long now = clock.nanoTime();
        latencyNanos[grouped] = now - ack.dueNanos;
        serviceNanos[grouped] = now - ack.sentNanos;
        grouped++;
        if (grouped == GROUP || now - recordedAtNanos >= LONGEST_WAIT_NANOS) {
            record(now);
        }
    }

    private void record(long nowNanos) {
        recorder.ackedEach(latencyNanos, serviceNanos, grouped, groupedBytes);
        grouped = 0;
        groupedBytes = 0;
        recordedAtNanos = nowNanos;
    }

    /** Returns the number of outcomes that the I/O thread has received. */
    long received() {
        return received.get();
    }

    /**
     * Returns the number of records that the sending thread could not send. Only for that thread, or after it has
     * ended.
     */
    long refused() {
        return refused;
    }

    /**
     * Returns the acknowledged records of each partition. Only when all outcomes were received, or the producer is
     * closed.
     */
    Confirmed confirmed() {
        return confirmed;
    }

    /**
     * True if the log contains no record that was not acknowledged. Only when all outcomes were received, or the
     * producer is closed.
     */
    boolean certain() {
        return !inDoubt && confirmed.certain();
    }

    /** Ignores all further outcomes. */
    void close() {
        closed = true;
    }

    /** Records the rest of the last group. Only when all outcomes were received, or the producer is closed. */
    void recordRest() {
        if (grouped > 0) {
            record(clock.nanoTime());
        }
    }
}
