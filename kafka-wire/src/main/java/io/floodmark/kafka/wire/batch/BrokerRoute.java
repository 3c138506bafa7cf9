package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.BrokerConnection;
import java.util.ArrayDeque;

/**
 * One producer's path to one broker: its connection and the partition queues with something to send, longest waiting
 * first.
 */
public final class BrokerRoute {
    private final BrokerConnection connection;
    private final ArrayDeque<PartitionQueue> queues = new ArrayDeque<>();
    private final Throttled throttled = new Throttled();

    public BrokerRoute(BrokerConnection connection) {
        this.connection = connection;
    }

    public BrokerConnection connection() {
        return connection;
    }

    public ArrayDeque<PartitionQueue> queues() {
        return queues;
    }

    public Throttled throttled() {
        return throttled;
    }
}
