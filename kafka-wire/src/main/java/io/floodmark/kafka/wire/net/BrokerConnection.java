package io.floodmark.kafka.wire.net;

import org.apache.kafka.common.Node;

/**
 * One connection to one broker, opened when first needed. The library tells connections apart by node id; a number of
 * our own instead of the broker's lets one client keep several connections to the same broker.
 */
public final class BrokerConnection {
    private final Broker broker;
    private final Node node;

    BrokerConnection(int number, Broker broker) {
        this.broker = broker;
        this.node = new Node(number, broker.host(), broker.port());
    }

    public Broker broker() {
        return broker;
    }

    Node node() {
        return node;
    }
}
