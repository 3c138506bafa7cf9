package io.floodmark.kafka.wire;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * One partition as one producer sees it: full batches that wait to be sent, batches to be sent again, and the route to
 * the leader. One thread; hot path.
 */
final class PartitionQueue {
    private final String topic;
    private final Uuid topicId;
    private final int partition;
    private final int number;
    private final @Nullable PartitionDueTimes dues;

    /** First records of the full batches that wait. */
    private final LongRing waiting = new LongRing();

    private final List<PooledBatch> again = new ArrayList<>();
    private @Nullable BrokerRoute route;
    private @Nullable BrokerRoute sentTo;
    private @Nullable ProducerSequence sequence;
    private int underWay;
    private boolean gap;
    private boolean listed;
    private boolean paused;
    private long pausedUntilNanos;
    private boolean starving;
    private long starvedSinceNanos;

    /**
     * Of a partition.
     *
     * @param number among its producer's partition queues, from 0
     * @param dues null where nobody in this process reads what is written
     */
    PartitionQueue(String topic, Uuid topicId, int partition, int number, @Nullable PartitionDueTimes dues) {
        this.topic = topic;
        this.topicId = topicId;
        this.partition = partition;
        this.number = number;
        this.dues = dues;
    }

    /** A batch lies in the log at that offset. */
    void written(long baseOffset, long firstDueNanos, long lastDueNanos) {
        if (dues != null) {
            dues.written(baseOffset, firstDueNanos, lastDueNanos);
        }
    }

    String topic() {
        return topic;
    }

    Uuid topicId() {
        return topicId;
    }

    int partition() {
        return partition;
    }

    int number() {
        return number;
    }

    LongRing waiting() {
        return waiting;
    }

    /** Batches to be sent again, in the order in which they were first sent. */
    List<PooledBatch> again() {
        return again;
    }

    /** Keeps the order of first sending: answers of several requests may come in another. */
    void addAgain(PooledBatch batch) {
        int at = again.size();
        while (at > 0 && again.get(at - 1).firstIndex() > batch.firstIndex()) {
            at--;
        }
        again.add(at, batch);
    }

    /** Its records are numbered from now on: nothing was sent yet. */
    void number(ProducerSequence by) {
        sequence = by;
    }

    /** Null where records are not numbered. */
    @Nullable
    ProducerSequence sequence() {
        return sequence;
    }

    /** The pool has no free batch for it. Returns for how long it has had none. */
    long starve(long nowNanos) {
        if (!starving) {
            starving = true;
            starvedSinceNanos = nowNanos;
        }
        return nowNanos - starvedSinceNanos;
    }

    /** A batch is on its way. */
    void sent() {
        starving = false;
        underWay++;
        sentTo = route;
    }

    /** All is known that will be of a batch that was on its way. */
    void answered() {
        underWay--;
    }

    /**
     * True while nothing may be sent: brokers take numbered batches in order only, so one that is sent again, or to
     * another leader, or after a gap waits for the answers to all that are on their way.
     */
    boolean held() {
        return sequence != null && underWay > 0 && (gap || !again.isEmpty() || route != sentTo);
    }

    /** A batch was given up: its numbers will never be written. */
    void leaveGap() {
        gap = true;
    }

    /**
     * A batch does not follow what the leader has. Where nothing before it is left to be sent, that is missing for
     * good.
     */
    void misnumbered(PooledBatch batch) {
        gap |= underWay == 0 && (again.isEmpty() || again.get(0).firstIndex() > batch.firstIndex());
    }

    /** After a gap, numbers anew what is to be sent again, and all that follows. Only while it is not {@link #held}. */
    void closeGap() {
        ProducerSequence by = sequence;
        if (gap && by != null) {
            by.beginAgain();
            again.forEach(batch -> batch.renumber(by));
        }
        gap = false;
    }

    /** Null while the partition has no leader. */
    @Nullable
    BrokerRoute route() {
        return route;
    }

    void reroute(@Nullable BrokerRoute to) {
        route = to;
        listed = false;
    }

    void pauseUntil(long nanos) {
        paused = true;
        pausedUntilNanos = nanos;
    }

    boolean paused() {
        return paused;
    }

    /** True when a pause is over; it then is no longer paused. */
    boolean resume(long nowNanos) {
        paused = paused && nowNanos < pausedUntilNanos;
        return !paused;
    }

    /**
     * Puts it on its route's list of partition queues with something to send, unless it is there, paused or without a
     * leader.
     */
    void list() {
        if (!listed && !paused && route != null) {
            listed = true;
            route.queues().add(this);
        }
    }

    void unlisted() {
        listed = false;
    }
}
