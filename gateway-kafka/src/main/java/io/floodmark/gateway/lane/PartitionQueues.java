package io.floodmark.gateway.lane;

import io.floodmark.gateway.settings.LaneSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The partitions of a lane. A partition without answers of Kafka must not block all others, so it may hold no more
 * bytes in flight than {@link #SHARE} times those that are still free (dynamic thresholds: Choudhury and Hahne,
 * IEEE/ACM Transactions on Networking 6/2, 1998): one partition alone gets three quarters. A partition with nothing in
 * flight may send a record however many are stuck. Records that may not be sent wait here, and the lane continues with
 * others.
 *
 * <p>The lane's thread sends records or queues them, answers come on the producer's thread, and any thread may query
 * the state.
 */
final class PartitionQueues {
    private static final long SHARE = 3;
    /** The time without an answer after which a partition counts as stuck. Healthy clusters answer in milliseconds. */
    private static final long STUCK_NANOS = Duration.ofSeconds(1).toNanos();

    private static final LanePartitionQueue NONE = new LanePartitionQueue(new TopicPartition("", Event.ANY_PARTITION));

    private final InFlight inFlight;
    private final LaneRoom room;
    private final LaneSettings settings;
    private final AtomicLong inFlightRecords = new AtomicLong();
    private final ConcurrentMap<TopicPartition, LanePartitionQueue> queues = new ConcurrentHashMap<>();
    /** Partitions whose bytes in flight have fallen as far as the lane's thread waits for. */
    private final Queue<LanePartitionQueue> answered = new ConcurrentLinkedQueue<>();
    /** Partitions with waiting records. Used only by the lane's thread. */
    private final Set<LanePartitionQueue> waiting = new LinkedHashSet<>();

    /**
     * The last requested partition, which is most likely the next, since the records of a request often share it. Used
     * only by the lane's thread.
     */
    private LanePartitionQueue last = NONE;

    /** The waiting bytes of all partitions. Used only by the lane's thread. */
    private long waitingBytes;

    private long waitingRecords;

    PartitionQueues(InFlight inFlight, LaneRoom room, LaneSettings settings) {
        this.inFlight = inFlight;
        this.room = room;
        this.settings = settings;
    }

    /** Returns the queue of a record's partition. Called by the lane's thread. */
    LanePartitionQueue of(ProducerRecord<byte[], byte[]> record) {
        Integer named = record.partition();
        int partition = named == null ? Event.ANY_PARTITION : named;
        if (!last.is(record.topic(), partition)) {
            last = queues.computeIfAbsent(new TopicPartition(record.topic(), partition), LanePartitionQueue::new);
        }
        return last;
    }

    /** True if one more record of the partition may be handed to the producer. */
    boolean maySend(LanePartitionQueue queue) {
        return queue.inFlightBytes() == 0
                ? inFlight.takesAnother()
                : queue.inFlightBytes() < SHARE * inFlight.free()
                        && queue.inFlightRecords() < SHARE * (settings.maxRecords() - inFlightRecords.get());
    }

    /** Counts a record that is about to be handed to the producer. */
    InFlightRecord sent(LanePartitionQueue queue, PendingRecord pending, long nowNanos) {
        inFlight.sent(pending.sizeBytes());
        inFlightRecords.incrementAndGet();
        return InFlightRecord.of(pending, queue, queue.sent(pending.sizeBytes(), nowNanos), nowNanos);
    }

    /** Counts an answer. Returns true if the lane's thread should check the waiting records. */
    boolean answered(InFlightRecord inFlightRecord, long nowNanos) {
        inFlight.answered(inFlightRecord.sizeBytes());
        inFlightRecords.decrementAndGet();
        LanePartitionQueue queue = inFlightRecord.queue();
        if (!queue.answered(inFlightRecord.sizeBytes(), nowNanos)) {
            return false;
        }
        answered.add(queue);
        return true;
    }

    /**
     * True if a record may wait for its partition. The rest of a request may always wait, since it has room in the
     * lane. Beyond that, a partition must leave as much of the room as it takes, and all stuck partitions together may
     * take a quarter.
     */
    boolean mayWait(LanePartitionQueue queue, PendingRecord pending, long nowNanos) {
        if (queue.waitsFor(pending.delivery())) {
            return true;
        }
        boolean roomLeft = queue.waitingBytes() <= room.freeBytes() && queue.waitingRecords() <= room.freeRecords();
        boolean fewWait =
                waitingBytes <= settings.maxBytes().value() / 4 && waitingRecords <= settings.maxRecords() / 4;
        return roomLeft && (fewWait || queue.quietNanos(nowNanos) < STUCK_NANOS);
    }

    void enqueue(LanePartitionQueue queue, PendingRecord pending, long sinceNanos) {
        queue.enqueue(pending, sinceNanos);
        waitingBytes += pending.sizeBytes();
        waitingRecords++;
        if (waiting.add(queue)) {
            queue.awaitAnswers();
        }
    }

    PendingRecord removeFirst(LanePartitionQueue queue) {
        PendingRecord first = queue.removeFirst();
        waitingBytes -= first.sizeBytes();
        waitingRecords--;
        return first;
    }

    boolean anyWaits() {
        return !waiting.isEmpty();
    }

    /** True if some waiting records may continue. */
    boolean anyAnswered() {
        return !answered.isEmpty();
    }

    /** Calls {@code serve} with the partitions that may continue. */
    void serveAnswered(Consumer<LanePartitionQueue> serve) {
        for (LanePartitionQueue next = answered.poll(); next != null; next = answered.poll()) {
            serve(next, serve);
        }
    }

    /**
     * Calls {@code serve} with all waiting partitions: records may have waited too long, and the bytes in flight of
     * others change.
     */
    void serveAll(Consumer<LanePartitionQueue> serve) {
        List.copyOf(waiting).forEach(queue -> serve(queue, serve));
    }

    private void serve(LanePartitionQueue queue, Consumer<LanePartitionQueue> serve) {
        serve.accept(queue);
        if (!queue.waits()) {
            waiting.remove(queue);
        }
    }

    /** Returns the nanoseconds since the oldest waiting record was added to the lane. */
    long oldestNanos(long nowNanos) {
        return waiting.stream()
                .mapToLong(queue -> nowNanos - queue.first().sinceNanos())
                .max()
                .orElse(0);
    }

    /** Drops idle partitions. */
    void forgetIdle() {
        queues.values().removeIf(LanePartitionQueue::idle);
        last = NONE;
    }

    /** Returns the partitions for which Kafka has not answered for that time. */
    Collection<LanePartitionQueue> quiet(long nanos, long nowNanos) {
        return queues.values().stream()
                .filter(queue -> queue.quietNanos(nowNanos) >= nanos)
                .toList();
    }

    /** Returns the longest time that a partition has waited for an answer. */
    long quietNanos(long nowNanos) {
        return queues.values().stream()
                .mapToLong(queue -> queue.quietNanos(nowNanos))
                .max()
                .orElse(0);
    }
}
