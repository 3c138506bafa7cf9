package io.floodmark.gateway.lane;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;

/**
 * The records of one partition in a lane: the unacknowledged bytes that the producer holds, and the records that wait
 * for it to hold fewer. The lane's thread sends records or queues them; answers come on the producer's thread. Any
 * thread may read what is in flight.
 */
final class LanePartitionQueue {
    private static final long NOT_AWAITED = -1;

    private final TopicPartition partition;
    private final AtomicLong inFlightBytes = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    /** Used only by the lane's thread. */
    private final Deque<Waiting> waiting = new ArrayDeque<>();

    /** Used only by the lane's thread. */
    private long waitingBytes;
    /** The number of records sent so far. Written only by the lane's thread. */
    private volatile long sent;
    /** The time of the last answer, or of the first record after the partition had none in flight. */
    private volatile long quietSinceNanos;

    private volatile long awaitedBytes = NOT_AWAITED;

    /** @param sinceNanos when it was added to the lane */
    record Waiting(PendingRecord pending, long sinceNanos) {}

    LanePartitionQueue(TopicPartition partition) {
        this.partition = partition;
    }

    TopicPartition partition() {
        return partition;
    }

    boolean is(String topic, int number) {
        return partition.partition() == number && partition.topic().equals(topic);
    }

    long inFlightBytes() {
        return inFlightBytes.get();
    }

    long inFlightRecords() {
        return sent - answered.get();
    }

    int waitingRecords() {
        return waiting.size();
    }

    long waitingBytes() {
        return waitingBytes;
    }

    /** Counts a sent record and returns its number: how many were sent before it. */
    long sent(long bytes, long nowNanos) {
        if (inFlightBytes.get() == 0) {
            quietSinceNanos = nowNanos;
        }
        inFlightBytes.addAndGet(bytes);
        long number = sent;
        sent = number + 1;
        return number;
    }

    /**
     * True if a record that was sent before the one of that number has no answer. Brokers answer the requests of a
     * partition in order.
     */
    boolean hasEarlierInFlight(long number) {
        return answered.get() < number;
    }

    /** Counts an answer. Returns true if the lane waits for the bytes in flight to fall to what is left. */
    boolean answered(long bytes, long nowNanos) {
        quietSinceNanos = nowNanos;
        answered.incrementAndGet();
        long left = inFlightBytes.addAndGet(-bytes);
        if (left > awaitedBytes) {
            return false;
        }
        awaitedBytes = NOT_AWAITED;
        return true;
    }

    /** Returns the nanoseconds since Kafka last answered for a record of this partition; 0 if none is in flight. */
    long quietNanos(long nowNanos) {
        return inFlightBytes() == 0 ? 0 : Math.max(0, nowNanos - quietSinceNanos);
    }

    /**
     * Makes {@link #answered} return true once a quarter of the bytes now in flight has been answered. A wake-up for
     * each answer would cost too much.
     */
    void awaitAnswers() {
        awaitedBytes = inFlightBytes() / 4 * 3;
    }

    void enqueue(PendingRecord pending, long sinceNanos) {
        waiting.add(new Waiting(pending, sinceNanos));
        waitingBytes += pending.sizeBytes();
    }

    boolean waits() {
        return !waiting.isEmpty();
    }

    /** True if the last waiting record belongs to the same request. */
    boolean waitsFor(RequestDelivery request) {
        Waiting last = waiting.peekLast();
        return last != null && last.pending().delivery() == request;
    }

    /** Returns the first waiting record. */
    Waiting first() {
        return Objects.requireNonNull(waiting.peek(), "something waits");
    }

    PendingRecord removeFirst() {
        PendingRecord first = waiting.remove().pending();
        waitingBytes -= first.sizeBytes();
        return first;
    }

    boolean idle() {
        return waiting.isEmpty() && inFlightBytes() == 0;
    }
}
