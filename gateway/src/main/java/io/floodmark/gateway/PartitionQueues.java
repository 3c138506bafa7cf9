package io.floodmark.gateway;

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
 * What a lane has of each partition. A partition without an answer of Kafka must not take the lane from all others, so
 * that it may hold no more bytes in flight than {@link #SHARE} times those that are still free (dynamic thresholds:
 * Choudhury and Hahne, IEEE/ACM Transactions on Networking 6/2, 1998): one partition alone gets three quarters. One
 * with nothing in flight may send a record however many are stuck. What may not be sent waits here, and the lane goes
 * on with others.
 *
 * <p>The lane's thread sends and lets wait, answers come on the producer's thread, anybody may ask how it is.
 */
final class PartitionQueues {
    private static final long SHARE = 3;
    /** Without an answer for so long Kafka does not take it; healthy clusters answer in milliseconds. */
    private static final long STUCK_NANOS = Duration.ofSeconds(1).toNanos();

    private static final PartitionQueue NONE = new PartitionQueue(new TopicPartition("", Event.ANY_PARTITION));

    private final InFlight inFlight;
    private final LaneRoom room;
    private final LaneSettings settings;
    private final AtomicLong inFlightRecords = new AtomicLong();
    private final ConcurrentMap<TopicPartition, PartitionQueue> queues = new ConcurrentHashMap<>();
    /** With less in flight, as the lane's thread waits for. */
    private final Queue<PartitionQueue> answered = new ConcurrentLinkedQueue<>();
    /** With something that waits; the lane's thread's alone. */
    private final Set<PartitionQueue> waiting = new LinkedHashSet<>();

    /**
     * The last that was asked for, most likely the next: the records of a request often share it. The lane's thread's
     * alone.
     */
    private PartitionQueue last = NONE;

    /** The lane's thread's alone, of all partitions. */
    private long waitingBytes;

    private long waitingRecords;

    PartitionQueues(InFlight inFlight, LaneRoom room, LaneSettings settings) {
        this.inFlight = inFlight;
        this.room = room;
        this.settings = settings;
    }

    /** The lane's thread asks. */
    PartitionQueue of(ProducerRecord<byte[], byte[]> record) {
        Integer named = record.partition();
        int partition = named == null ? Event.ANY_PARTITION : named;
        if (!last.is(record.topic(), partition)) {
            last = queues.computeIfAbsent(new TopicPartition(record.topic(), partition), PartitionQueue::new);
        }
        return last;
    }

    /** True if one more record of it may be handed to the producer. */
    boolean maySend(PartitionQueue queue) {
        return queue.inFlightBytes() == 0
                ? inFlight.takesAnother()
                : queue.inFlightBytes() < SHARE * inFlight.free()
                        && queue.inFlightRecords() < SHARE * (settings.maxRecords() - inFlightRecords.get());
    }

    /** The record is about to be handed to the producer. */
    InFlightRecord sent(PartitionQueue queue, PendingRecord pending, long nowNanos) {
        inFlight.sent(pending.sizeBytes());
        inFlightRecords.incrementAndGet();
        return InFlightRecord.of(pending, queue, queue.sent(pending.sizeBytes(), nowNanos), nowNanos);
    }

    /** Returns true if the lane's thread should look after what waits. */
    boolean answered(InFlightRecord inFlightRecord, long nowNanos) {
        inFlight.answered(inFlightRecord.sizeBytes());
        inFlightRecords.decrementAndGet();
        PartitionQueue queue = inFlightRecord.queue();
        if (!queue.answered(inFlightRecord.sizeBytes(), nowNanos)) {
            return false;
        }
        answered.add(queue);
        return true;
    }

    /**
     * True if a record may wait for its partition. One request may wait as a whole, for it has room in the lane; beyond
     * that a partition leaves as much of the room as it takes, and all those without an answer together take a quarter.
     */
    boolean mayWait(PartitionQueue queue, PendingRecord pending, long nowNanos) {
        if (queue.waitsFor(pending.delivery())) {
            return true;
        }
        boolean roomLeft = queue.waitingBytes() <= room.freeBytes() && queue.waitingRecords() <= room.freeRecords();
        boolean fewWait =
                waitingBytes <= settings.maxBytes().value() / 4 && waitingRecords <= settings.maxRecords() / 4;
        return roomLeft && (fewWait || queue.quietNanos(nowNanos) < STUCK_NANOS);
    }

    void letWait(PartitionQueue queue, PendingRecord pending, long sinceNanos) {
        queue.letWait(pending, sinceNanos);
        waitingBytes += pending.sizeBytes();
        waitingRecords++;
        if (waiting.add(queue)) {
            queue.awaitAnswers();
        }
    }

    PendingRecord removeFirst(PartitionQueue queue) {
        PendingRecord first = queue.removeFirst();
        waitingBytes -= first.sizeBytes();
        waitingRecords--;
        return first;
    }

    boolean anyWaits() {
        return !waiting.isEmpty();
    }

    /** True if some that wait may go on. */
    boolean anyAnswered() {
        return !answered.isEmpty();
    }

    /** Lets {@code serve} look after those that may go on. */
    void serveAnswered(Consumer<PartitionQueue> serve) {
        for (PartitionQueue next = answered.poll(); next != null; next = answered.poll()) {
            serve(next, serve);
        }
    }

    /** The same of all that wait: some of it may have waited too long, and what others have in flight changes. */
    void serveAll(Consumer<PartitionQueue> serve) {
        List.copyOf(waiting).forEach(queue -> serve(queue, serve));
    }

    private void serve(PartitionQueue queue, Consumer<PartitionQueue> serve) {
        serve.accept(queue);
        if (!queue.waits()) {
            waiting.remove(queue);
        }
    }

    /** Nanoseconds since it was put into the lane, of what has waited longest. */
    long oldestNanos(long nowNanos) {
        return waiting.stream()
                .mapToLong(queue -> nowNanos - queue.first().sinceNanos())
                .max()
                .orElse(0);
    }

    /** Forgets partitions of which there is nothing. */
    void forgetIdle() {
        queues.values().removeIf(PartitionQueue::idle);
        last = NONE;
    }

    /** Those for which Kafka has not answered for so long. */
    Collection<PartitionQueue> quiet(long nanos, long nowNanos) {
        return queues.values().stream()
                .filter(queue -> queue.quietNanos(nowNanos) >= nanos)
                .toList();
    }

    /** The longest time that one of them has waited for an answer. */
    long quietNanos(long nowNanos) {
        return queues.values().stream()
                .mapToLong(queue -> queue.quietNanos(nowNanos))
                .max()
                .orElse(0);
    }
}
