package io.floodmark.kafka.wire;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/**
 * One partition as one producer sees it: full batches that wait to be sent, batches to be sent again, and the route to the
 * leader. One thread; hot path.
 */
final class Lane {
    private final String topic;
    private final Uuid topicId;
    private final int partition;

    /** First records of the full batches that wait. */
    private final LongRing waiting = new LongRing();

    private final List<Slot> again = new ArrayList<>();
    private @Nullable Route route;
    private boolean listed;
    private boolean paused;
    private long pausedUntilNanos;

    Lane(String topic, Uuid topicId, int partition) {
        this.topic = topic;
        this.topicId = topicId;
        this.partition = partition;
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

    LongRing waiting() {
        return waiting;
    }

    /** Batches to be sent again, in the order in which they were first sent. */
    List<Slot> again() {
        return again;
    }

    /** Keeps the order of first sending: answers of several requests may come in another. */
    void addAgain(Slot slot) {
        int at = again.size();
        while (at > 0 && again.get(at - 1).firstIndex() > slot.firstIndex()) {
            at--;
        }
        again.add(at, slot);
    }

    /** Null while the partition has no leader. */
    @Nullable
    Route route() {
        return route;
    }

    void reroute(@Nullable Route to) {
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

    /** Puts it on its route's list of lanes with something to send, unless it is there, paused or without a leader. */
    void list() {
        if (!listed && !paused && route != null) {
            listed = true;
            route.lanes().add(this);
        }
    }

    void unlisted() {
        listed = false;
    }
}
