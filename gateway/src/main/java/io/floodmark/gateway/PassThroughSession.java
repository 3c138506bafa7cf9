package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.Map;

/**
 * Somebody who asks under a name that Kafka knows, with a lane and a producer of their own. Holds a password: never
 * print it. Thread-safe.
 */
final class PassThroughSession {
    private final String name;
    private final Map<String, String> client;
    private final Lanes lanes;
    private final Placement placement;
    private final NanoClock clock;
    /** Guarded by this. */
    private long usedNanos;
    /** Guarded by this. */
    private boolean closed;

    /** @param client properties that let its clients into Kafka */
    PassThroughSession(String name, Map<String, String> client, Lanes lanes, Placement placement, NanoClock clock) {
        this.name = name;
        this.client = Map.copyOf(client);
        this.lanes = lanes;
        this.placement = placement;
        this.clock = clock;
        usedNanos = clock.nanoTime();
    }

    String name() {
        return name;
    }

    Map<String, String> client() {
        return client;
    }

    /** Used now; false where it is closed, and another must be made. */
    synchronized boolean use() {
        usedNanos = clock.nanoTime();
        return !closed;
    }

    /** Where its records go; what is asked for is in use. */
    ProduceRoute produceRoute() {
        if (!use()) {
            throw new RefusedException(Reason.NO_MEMORY, "the connections of this caller to Kafka were closed; retry");
        }
        return new ProduceRoute(lanes, placement);
    }

    /** Returns the bytes without an answer of Kafka, also of a caller that is closed. */
    long bytes() {
        return lanes.bytes();
    }

    /** Whether nobody has asked for so long, and nothing of it waits for Kafka; it then takes no more. */
    synchronized boolean closeIfIdle(Duration idle) {
        closed = closed || (clock.nanoTime() - usedNanos > idle.toNanos() && lanes.filled() == 0);
        return closed;
    }

    synchronized long usedNanos() {
        return usedNanos;
    }

    /** It takes no more; gives what is to be closed then. */
    synchronized Lanes end() {
        closed = true;
        return lanes;
    }

    /** Takes time: not for event loops. */
    void close(Duration within) {
        end().close(within);
    }
}
