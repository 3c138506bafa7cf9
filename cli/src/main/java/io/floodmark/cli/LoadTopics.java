package io.floodmark.cli;

import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.ProducerFleet;
import io.floodmark.kafka.guest.TopicSet;
import io.floodmark.kafka.probe.ClusterWatch;

/** Our topics under load; fleet and watch follow when they are made anew. Used by one thread. */
final class LoadTopics {
    private final ClusterWatch watch;
    private final ProducerFleet fleet;
    private TopicSet topics;

    LoadTopics(TopicSet topics, ClusterWatch watch, ProducerFleet fleet) {
        this.topics = topics;
        this.watch = watch;
        this.fleet = fleet;
        watch();
    }

    TopicSet topics() {
        return topics;
    }

    void renew(Deadline deadline) {
        topics = topics.recreate(deadline);
        fleet.retarget(topics.names());
        watch();
    }

    private void watch() {
        watch.watch(topics.partitions(), topics.order().minInsyncReplicas());
    }
}
