package io.floodmark.kafka;

import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.KafkaSettings;
import io.floodmark.testing.kafka.KafkaSettings.Security;

/** The clusters that the tests of one module share. */
public final class SharedClusters {
    /** Three brokers without load, for tests that look at a cluster and leave it as they found it. */
    public static final KafkaSettings QUIET = KafkaCluster.inJvm(3);

    /**
     * Two brokers for load, whose internal topics have one replica: commits wait for no follower. A quota passes its
     * whole window at once, which is a second here and ten by default.
     */
    public static final KafkaSettings LOADED = KafkaCluster.inJvm(2)
            .config("auto.create.topics.enable", "false")
            .config("min.insync.replicas", "1")
            .config("quota.window.num", "2")
            .config("offsets.topic.replication.factor", "1")
            .config("transaction.state.log.replication.factor", "1");

    public static final KafkaSettings SASL = KafkaCluster.inJvm(1).security(Security.SASL);
    public static final KafkaSettings TLS = KafkaCluster.inJvm(1).security(Security.TLS);

    private SharedClusters() {}
}
