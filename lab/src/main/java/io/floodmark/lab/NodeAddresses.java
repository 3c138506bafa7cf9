package io.floodmark.lab;

import io.floodmark.shaping.NetworkNamespaces;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Addresses of a lab's listeners by node id.
 *
 * @param hosts IP addresses of all nodes
 * @param clients ports of brokers, for clients and, if nothing else is chosen, for each other
 * @param inner ports of brokers, for each other; empty if they use those of clients
 * @param controllers ports of nodes that vote
 */
record NodeAddresses(
        Map<Integer, String> hosts,
        Map<Integer, Integer> clients,
        Map<Integer, Integer> inner,
        Map<Integer, Integer> controllers) {
    static final String LOOPBACK = "127.0.0.1";
    private static final int CLIENTS = 9092;
    private static final int CONTROLLERS = 9093;
    private static final int INNER = 9094;

    /** Assigns free ports on loopback. */
    static NodeAddresses onLoopback(LabLayout layout, boolean innerToo, RandomGenerator random) {
        int count = layout.brokers().size() * (innerToo ? 2 : 1)
                + layout.controllers().size();
        Deque<Integer> free = new ArrayDeque<>(Ports.free(count, random));
        ToIntFunction<NodeSpec> next = node -> free.remove();
        return of(layout, node -> LOOPBACK, innerToo, next, next, next);
    }

    /** Assigns the usual ports, since every node has a separate address. */
    static NodeAddresses onHosts(LabLayout layout, boolean innerToo, NetworkNamespaces hosts) {
        return of(
                layout,
                node -> hosts.address(node.id()),
                innerToo,
                node -> INNER,
                node -> CLIENTS,
                node -> CONTROLLERS);
    }

    private static NodeAddresses of(
            LabLayout layout,
            Function<NodeSpec, String> host,
            boolean innerToo,
            ToIntFunction<NodeSpec> innerPort,
            ToIntFunction<NodeSpec> clientPort,
            ToIntFunction<NodeSpec> controllerPort) {
        Map<Integer, String> hosts = new TreeMap<>();
        Map<Integer, Integer> clients = new TreeMap<>();
        Map<Integer, Integer> inner = new TreeMap<>();
        Map<Integer, Integer> controllers = new TreeMap<>();
        layout.nodes().forEach(node -> hosts.put(node.id(), host.apply(node)));
        if (innerToo) {
            layout.brokers().forEach(node -> inner.put(node.id(), innerPort.applyAsInt(node)));
        }
        layout.brokers().forEach(node -> clients.put(node.id(), clientPort.applyAsInt(node)));
        layout.controllers().forEach(node -> controllers.put(node.id(), controllerPort.applyAsInt(node)));
        return new NodeAddresses(hosts, clients, inner, controllers);
    }

    /** Returns the addresses in the format of {@code bootstrap.servers}. */
    String bootstrapServers() {
        return clients.entrySet().stream()
                .map(broker -> host(broker.getKey()) + ":" + broker.getValue())
                .collect(Collectors.joining(","));
    }

    /** Returns the voters in the format of {@code controller.quorum.voters}. */
    String voters() {
        return controllers.entrySet().stream()
                .map(voter -> voter.getKey() + "@" + host(voter.getKey()) + ":" + voter.getValue())
                .collect(Collectors.joining(","));
    }

    String host(int id) {
        return chosen(hosts, id);
    }

    /** Returns the address that is checked for readiness: the one for clients if the node has one. */
    InetSocketAddress main(NodeSpec node) {
        return new InetSocketAddress(host(node.id()), node.broker() ? client(node) : controller(node));
    }

    /** Returns the port on which a broker listens to clients. */
    int client(NodeSpec node) {
        return chosen(clients, node.id());
    }

    /** Returns the port on which a voter listens to the others. */
    int controller(NodeSpec node) {
        return chosen(controllers, node.id());
    }

    private static <T> T chosen(Map<Integer, T> values, int id) {
        T value = values.get(id);
        if (value == null) {
            throw new IllegalArgumentException("no address was chosen for node " + id);
        }
        return value;
    }
}
