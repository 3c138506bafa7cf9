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
 * @param clients of brokers, for clients and, where nothing else is chosen, for each other
 * @param inner of brokers, for each other; empty where they use those of clients
 * @param controllers of nodes that vote
 */
record NodePorts(Map<Integer, Integer> clients, Map<Integer, Integer> inner, Map<Integer, Integer> controllers) {
    static final String LOOPBACK = "127.0.0.1";

    /** @param innerToo brokers have listeners of their own for each other */
    static NodePorts choose(LabLayout layout, boolean innerToo, RandomGenerator random) {
        int count = layout.brokers().size() * (innerToo ? 2 : 1)
                + layout.controllers().size();
        Deque<Integer> free = new ArrayDeque<>(Ports.free(count, random));
        Map<Integer, Integer> clients = new TreeMap<>();
        Map<Integer, Integer> inner = new TreeMap<>();
        Map<Integer, Integer> controllers = new TreeMap<>();
        if (innerToo) {
            layout.brokers().forEach(node -> inner.put(node.id(), free.remove()));
        }
        layout.brokers().forEach(node -> clients.put(node.id(), free.remove()));
        layout.controllers().forEach(node -> controllers.put(node.id(), free.remove()));
        return new NodePorts(clients, inner, controllers);
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
        return node.broker() ? chosen(clients, node) : controller(node);
    }

    /** Where a node that votes listens to the others. */
    int controller(NodeSpec node) {
        return chosen(controllers, node);
    }

    private static int chosen(Map<Integer, Integer> ports, NodeSpec node) {
        Integer port = ports.get(node.id());
        if (port == null) {
            throw new IllegalArgumentException("no port was chosen for " + node.name());
        }
        return port;
    }
}
