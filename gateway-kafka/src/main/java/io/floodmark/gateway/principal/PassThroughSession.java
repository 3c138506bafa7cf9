package io.floodmark.gateway.principal;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.lane.Lanes;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.ProduceRoute;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Map;

/**
 * A caller that authenticates with Kafka, with a lane and a producer of its own. Contains a password: never print it.
 * Thread-safe.
 */
public final class PassThroughSession {
    private final String name;
    private final Map<String, String> client;
    private final Lanes lanes;
    private final Placement placement;
    private final NanoClock clock;
    /** Guarded by this. */
    private long usedNanos;
    /** Guarded by this. */
    private boolean closed;

    /** @param client properties with which its clients authenticate with Kafka */
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

    public Map<String, String> client() {
        return client;
    }

    /** Marks the session as used. Returns false if it is closed and another must be created. */
    synchronized boolean use() {
        usedNanos = clock.nanoTime();
        return !closed;
    }

    /** Returns the route of its records, and marks the session as used. */
    public ProduceRoute produceRoute() {
        if (!use()) {
            throw new RefusedException(Reason.NO_MEMORY, "the connections of this caller to Kafka were closed; retry");
        }
        return new ProduceRoute(lanes, placement);
    }

    /** Returns the unacknowledged bytes, including those of a closed session. */
    public long bytes() {
        return lanes.bytes();
    }

    /**
     * Closes the session if it has been idle for that time and none of its records wait for Kafka. Returns whether it
     * is closed.
     */
    synchronized boolean closeIfIdle(Duration idle) {
        closed = closed || (clock.nanoTime() - usedNanos > idle.toNanos() && lanes.filled() == 0);
        return closed;
    }

    synchronized long usedNanos() {
        return usedNanos;
    }

    /** Closes the session for new records, and returns the lanes that must be closed. */
    synchronized Lanes end() {
        closed = true;
        return lanes;
    }

    /** Closes the lanes. It takes time, so event loops must not call it. */
    void close(Duration within) {
        end().close(within);
    }
}
