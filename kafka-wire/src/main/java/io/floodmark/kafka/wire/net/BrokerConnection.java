package io.floodmark.kafka.wire.net;

import org.apache.kafka.common.Node;

/**
 * One connection to one broker, opened on first use. The library distinguishes connections by node id. A separate
 * number in place of the broker's id lets one client have several connections to the same broker.
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
