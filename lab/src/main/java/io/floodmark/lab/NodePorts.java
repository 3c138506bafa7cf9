package io.floodmark.lab;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Ports of a lab's listeners by node id.
 *
 * @param clients of brokers, for clients and for each other
 * @param controllers of nodes that vote
 */
record NodePorts(Map<Integer, Integer> clients, Map<Integer, Integer> controllers) {
    static final String LOOPBACK = "127.0.0.1";

    static NodePorts choose(LabLayout layout, RandomGenerator random) {
        int count = layout.brokers().size() + layout.controllers().size();
        Deque<Integer> free = new ArrayDeque<>(Ports.free(count, random));
        Map<Integer, Integer> clients = new TreeMap<>();
        Map<Integer, Integer> controllers = new TreeMap<>();
        layout.brokers().forEach(node -> clients.put(node.id(), free.remove()));
        layout.controllers().forEach(node -> controllers.put(node.id(), free.remove()));
        return new NodePorts(clients, controllers);
    }

    /** As {@code bootstrap.servers}. */
    String bootstrapServers() {
        return clients.values().stream().map(port -> LOOPBACK + ":" + port).collect(Collectors.joining(","));
    }

    /** As {@code controller.quorum.voters}. */
    String voters() {
        return controllers.entrySet().stream()
                .map(voter -> voter.getKey() + "@" + LOOPBACK + ":" + voter.getValue())
                .collect(Collectors.joining(","));
    }

    /** The one to be seen accepting: that of clients where the node has one. */
    int main(NodeSpec node) {
        Integer port = (node.broker() ? clients : controllers).get(node.id());
        if (port == null) {
            throw new IllegalArgumentException("no port was chosen for " + node.name());
        }
        return port;
    }
}
