package io.floodmark.gateway.cluster;

import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.Node;

/**
 * The known state of the cluster.
 *
 * @param controller empty if there is none
 * @param brokers by their ids
 */
public record ClusterView(String id, OptionalInt controller, List<Node> brokers) {
    public ClusterView {
        brokers = List.copyOf(brokers);
    }
}
