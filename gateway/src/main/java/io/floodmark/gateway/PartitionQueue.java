package io.floodmark.gateway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;

/**
 * The records of one partition in a lane: how many bytes of them the producer holds without an answer, and those that
 * wait for it to hold fewer. The lane's thread sends and lets wait; answers come on the producer's thread. Anybody may
 * read what is in flight.
 */
final class PartitionQueue {
    private static final long NOT_AWAITED = -1;

    private final TopicPartition partition;
    private final AtomicLong inFlightBytes = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    /** The lane's thread's alone. */
    private final Deque<Waiting> waiting = new ArrayDeque<>();

    /** The lane's thread's alone. */
    private long waitingBytes;
    /** Records that were sent so far; written by the lane's thread alone. */
    private volatile long sent;
    /** The last answer, or the first record since the partition had none in flight. */
    private volatile long quietSinceNanos;

    private volatile long awaitedBytes = NOT_AWAITED;

    /** @param sinceNanos when it was put into the lane */
    record Waiting(PendingRecord pending, long sinceNanos) {}

    PartitionQueue(TopicPartition partition) {
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

    /** Returns the number of the record: how many were sent before it. */
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
     * True if one that was sent before the record of that number has no answer. Brokers answer the requests of a
     * partition in their order.
     */
    boolean hasEarlierInFlight(long number) {
        return answered.get() < number;
    }

    /** Returns true if the lane waits for it to have no more in flight than is left. */
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

    /** Nanoseconds since Kafka last answered for a record of it; 0 if none is in flight. */
    long quietNanos(long nowNanos) {
        return inFlightBytes() == 0 ? 0 : Math.max(0, nowNanos - quietSinceNanos);
    }

    /**
     * Lets {@link #answered} say once a quarter of what is in flight now has been answered: to be woken for each answer
     * costs too much.
     */
    void awaitAnswers() {
        awaitedBytes = inFlightBytes() / 4 * 3;
    }

    void letWait(PendingRecord pending, long sinceNanos) {
        waiting.add(new Waiting(pending, sinceNanos));
        waitingBytes += pending.sizeBytes();
    }

    boolean waits() {
        return !waiting.isEmpty();
    }

    /** True if the last that waits is of the same request. */
    boolean waitsFor(Delivery request) {
        Waiting last = waiting.peekLast();
        return last != null && last.pending().delivery() == request;
    }

    /** The first that waits. */
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
