package io.floodmark.gateway;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.KafkaSettings;

/** The settings of the cluster that the tests of this module share. */
final class Clusters {
    /** One broker, with id 1, in a process of its own, so that it can be paused. */
    static final KafkaSettings ONE_BROKER = KafkaCluster.processes(1).acls();

    private Clusters() {}

    /** Returns the port of the only broker of a cluster. */
    static int port(KafkaCluster cluster) {
        String servers = cluster.bootstrapServers();
        return Integer.parseInt(servers.substring(servers.lastIndexOf(':') + 1));
    }
}
