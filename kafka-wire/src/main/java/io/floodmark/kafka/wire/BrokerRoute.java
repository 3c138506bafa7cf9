package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.BrokerConnection;
import java.util.ArrayDeque;

/**
 * One producer's path to one broker: its connection and the partition queues with something to send, longest waiting
 * first.
 */
final class BrokerRoute {
    private final BrokerConnection connection;
    private final ArrayDeque<PartitionQueue> queues = new ArrayDeque<>();
    private final Throttled throttled = new Throttled();

    BrokerRoute(BrokerConnection connection) {
        this.connection = connection;
    }

    BrokerConnection connection() {
        return connection;
    }

    ArrayDeque<PartitionQueue> queues() {
        return queues;
    }

    Throttled throttled() {
        return throttled;
    }
}
