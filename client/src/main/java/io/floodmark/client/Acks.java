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
 * Hears what became of one producer's records. All calls come from that producer's own I/O thread; those that come from
 * the thread that sends are counted by themselves. Recorded in small groups: a look at the recorder's phase for every
 * record would cost more than the histogram. Hot path.
 */
final class Acks {
    private static final int GROUP = 64;

    /** A group is recorded at the latest with the first record that is confirmed so long after the last group. */
    private static final long LONGEST_WAIT_NANOS = 5_000_000;

    private final Clock clock;
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
     * Records whose fate the I/O thread has heard; written last, so that whoever sees it sees all that came of them.
     */
    private final AtomicLong heard = new AtomicLong();

    private long hearing;

    /** The same, of calls in the thread that sends. */
    private long refused;

    private volatile boolean closed;

    /**
     * For the stretch of one producer.
     *
     * @param recorder written by the producer's I/O thread alone
     * @param sendersRecorder written by {@code sender} alone
     * @param headerBytes names and values of each record's headers
     * @param byPartition somebody wants to know which partitions were written to
     */
    Acks(
            Clock clock,
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

    /** For one record. */
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
            hear(ack, metadata, failure);
            if (metadata != null && transactional) {
                written.add(metadata.topic() + "-" + metadata.partition());
            }
            heard.lazySet(++hearing);
        }
    }

    /** A record was refused in the call that should have taken it: it never left. By the thread that sends. */
    void refuse(Exception failure) {
        refused++;
        troubles.tell(failure);
        sendersRecorder.count(Count.FAILED, 1);
    }

    /** Partitions written to since the last call: as many control records end a transaction. */
    int partitionsWritten() {
        int partitions = written.size();
        written.clear();
        return partitions;
    }

    private void hear(Ack ack, @Nullable RecordMetadata metadata, @Nullable Exception failure) {
        if (failure != null) {
            troubles.tell(failure);
            Count fate = Fates.of(failure);
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

    /** Records whose fate the I/O thread has told. */
    long heard() {
        return heard.get();
    }

    /** Records that the thread that sends was refused. That thread only, or once it has ended. */
    long refused() {
        return refused;
    }

    /** What was confirmed of each partition. Once all are heard, or the producer is closed. */
    Confirmed confirmed() {
        return confirmed;
    }

    /** No record may lie in the log that was not confirmed. Once all are heard, or the producer is closed. */
    boolean certain() {
        return !inDoubt && confirmed.certain();
    }

    /** Hears nothing any more. */
    void close() {
        closed = true;
    }

    /** Records what is left of the last group; once all are heard, or the producer is closed. */
    void recordRest() {
        if (grouped > 0) {
            record(clock.nanoTime());
        }
    }
}
