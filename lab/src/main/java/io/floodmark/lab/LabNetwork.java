package io.floodmark.lab;

import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.unit.BitRate;
import io.floodmark.shaping.NetworkNamespaces;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The hosts of a lab whose nodes have separate ones. The links of brokers are limited as the plan specifies; that of a
 * dedicated controller is not.
 *
 * @param jmx remote access to the metrics of its brokers
 */
record LabNetwork(NetworkNamespaces hosts, LabJmx jmx) implements AutoCloseable {
    /** Returns empty if the nodes share this host. */
    static Optional<LabNetwork> create(LabHosts wanted, LabLayout layout, LabTools tools) {
        if (!wanted.separate()) {
            return Optional.empty();
        }
        Map<Integer, Optional<BitRate>> links = new TreeMap<>();
        layout.nodes().forEach(node -> links.put(node.id(), node.broker() ? wanted.link() : Optional.empty()));
        LabJmx jmx = LabJmx.create(layout.folder().resolve(LabJmx.FOLDER), new SecureRandom());
        return Optional.of(new LabNetwork(NetworkNamespaces.create(layout.id(), links, tools.random()), jmx));
    }

    List<String> addresses() {
        return hosts.addresses();
    }

    NodeAddresses addresses(LabLayout layout, boolean innerToo) {
        return NodeAddresses.onHosts(layout, innerToo, hosts);
    }

    /** Returns the command prefix that runs a node on its host. */
    List<String> prefix(NodeSpec node) {
        return hosts.prefix(node.id());
    }

    /** Removes the hosts. Their processes must have ended. */
    @Override
    public void close() {
        hosts.close();
    }
}
