package io.floodmark.kafka.guest;

import io.floodmark.kafka.OneForAll;

/** Gives tests one cluster of three brokers, for those that leave it as they found it. */
public final class SharedCluster extends OneForAll<TestCluster> {
    public SharedCluster() {
        super(TestCluster.class);
    }

    @Override
    protected TestCluster start() {
        return TestCluster.plain(3);
    }
}
