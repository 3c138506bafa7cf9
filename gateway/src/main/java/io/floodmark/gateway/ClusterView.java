package io.floodmark.gateway;

import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.Node;

/**
 * What is known of the cluster.
 *
 * @param controller empty where there is none
 * @param brokers by their ids
 */
record ClusterView(String id, OptionalInt controller, List<Node> brokers) {
    ClusterView {
        brokers = List.copyOf(brokers);
    }
}
