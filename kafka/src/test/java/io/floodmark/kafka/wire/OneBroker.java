package io.floodmark.kafka.wire;

import io.floodmark.kafka.OneForAll;
import java.util.Map;

/** Gives tests one cluster of one broker, for those that keep to topics, groups and client ids of their own. */
public final class OneBroker extends OneForAll<WireCluster> {
    public OneBroker() {
        super(WireCluster.class);
    }

    @Override
    protected WireCluster start() {
        return WireCluster.of(
                1,
                Map.of(
                        "auto.create.topics.enable", "false",
                        "min.insync.replicas", "1",
                        "group.initial.rebalance.delay.ms", "0",
                        "transaction.state.log.replication.factor", "1",
                        "transaction.state.log.min.isr", "1"));
    }
}
