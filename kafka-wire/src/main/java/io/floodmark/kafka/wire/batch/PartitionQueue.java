package io.floodmark.kafka.wire.batch;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * One partition as seen by one producer: full batches to be sent, batches to be sent again, and the route to the
 * leader. Used by one thread; hot path.
 */
public final class PartitionQueue {
    private final String topic;
    private final Uuid topicId;
    private final int partition;
    private final int number;
    private final @Nullable PartitionDueTimes dues;

    /** The first record of each full batch to be sent. */
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
     * Creates the queue of a partition.
     *
     * @param number number among its producer's partition queues, from 0
     * @param dues null if no reader in this process reads what is written
     */
    public PartitionQueue(String topic, Uuid topicId, int partition, int number, @Nullable PartitionDueTimes dues) {
        this.topic = topic;
        this.topicId = topicId;
        this.partition = partition;
        this.number = number;
        this.dues = dues;
    }

    /** Notes the offset at which a batch was written. */
    public void written(long baseOffset, long firstDueNanos, long lastDueNanos) {
        if (dues != null) {
            dues.written(baseOffset, firstDueNanos, lastDueNanos);
        }
    }

    public String topic() {
        return topic;
    }

    Uuid topicId() {
        return topicId;
    }

    public int partition() {
        return partition;
    }

    int number() {
        return number;
    }

    LongRing waiting() {
        return waiting;
    }

    /** Returns the batches to be sent again, in the order of first sending. */
    public List<PooledBatch> again() {
        return again;
    }

    /** Adds a batch in the order of first sending, because answers to several requests may arrive in another order. */
    public void addAgain(PooledBatch batch) {
        int at = again.size();
        while (at > 0 && again.get(at - 1).firstIndex() > batch.firstIndex()) {
            at--;
        }
        again.add(at, batch);
    }

    /** Numbers the records from now on; nothing may have been sent yet. */
    public void number(ProducerSequence by) {
        sequence = by;
    }

    /** Returns the numbering; null if records are not numbered. */
    @Nullable
    ProducerSequence sequence() {
        return sequence;
    }

    /** Notes that the pool has no free batch for this queue, and returns for how long it has had none. */
    public long starve(long nowNanos) {
        if (!starving) {
            starving = true;
            starvedSinceNanos = nowNanos;
        }
        return nowNanos - starvedSinceNanos;
    }

    /** Notes that a batch is in flight. */
    public void sent() {
        starving = false;
        underWay++;
        sentTo = route;
    }

    /** Notes that a batch is no longer in flight. */
    public void answered() {
        underWay--;
    }

    /**
     * True while nothing may be sent. Brokers accept numbered batches only in order. A batch that is sent again, to
     * another leader or after a gap must therefore wait for the answers to all batches in flight.
     */
    public boolean held() {
        return sequence != null && underWay > 0 && (gap || !again.isEmpty() || route != sentTo);
    }

    /** Notes that a batch was given up, so that its numbers will never be written. */
    public void leaveGap() {
        gap = true;
    }

    /**
     * Handles a batch that does not follow the leader's last number. If nothing before it is left to be sent, the
     * missing numbers are a gap.
     */
    public void misnumbered(PooledBatch batch) {
        gap |= underWay == 0 && (again.isEmpty() || again.get(0).firstIndex() > batch.firstIndex());
    }

    /**
     * After a gap, renumbers the batches to be sent again, and so all later ones. Called only while it is not
     * {@link #held}.
     */
    public void closeGap() {
        ProducerSequence by = sequence;
        if (gap && by != null) {
            by.beginAgain();
            again.forEach(batch -> batch.renumber(by));
        }
        gap = false;
    }

    /** Returns the route; null while the partition has no leader. */
    @Nullable
    public BrokerRoute route() {
        return route;
    }

    public void reroute(@Nullable BrokerRoute to) {
        route = to;
        listed = false;
    }

    public void pauseUntil(long nanos) {
        paused = true;
        pausedUntilNanos = nanos;
    }

    public boolean paused() {
        return paused;
    }

    /** True if the queue is not paused; ends a pause whose time is over. */
    public boolean resume(long nowNanos) {
        paused = paused && nowNanos < pausedUntilNanos;
        return !paused;
    }

    /**
     * Adds this queue to its route's list of queues with something to send, unless it is listed, paused or without a
     * leader.
     */
    public void list() {
        if (!listed && !paused && route != null) {
            listed = true;
            route.queues().add(this);
        }
    }

    public void unlisted() {
        listed = false;
    }
}
