package io.floodmark.runner.load;

import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.kafka.safety.TopicSet;
import io.floodmark.kafka.wire.producer.DueTimeIndex;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.model.unit.Deadline;
import java.util.Optional;

/**
 * The topics under load and the producers that write to them. If topics are recreated, the fleet and the watch switch
 * to the new ones. Used by one thread.
 */
final class LoadTopics {
    private final ClusterWatch watch;
    private final ProducerFleet fleet;
    private TopicSet topics;

    private LoadTopics(TopicSet topics, ClusterWatch watch, ProducerFleet fleet) {
        this.topics = topics;
        this.watch = watch;
        this.fleet = fleet;
        watch();
    }

    /** Creates topics and producers; both are closed with the test bed. */
    static LoadTopics make(TargetEnvironment environment, TopicOrder order, Optional<DueTimeIndex> dues) {
        TopicSet first = environment.topics(order);
        ProducerFleet fleet;
        try {
            fleet = Fleets.of(
                    environment.runContext(),
                    environment.site(),
                    environment.layout().addresses(),
                    first.names(),
                    dues,
                    environment.client());
        } catch (RuntimeException failed) {
            first.delete(environment.patient());
            throw failed;
        }
        LoadTopics made = new LoadTopics(first, environment.watch(), fleet);
        if (environment.site().outlivesRun()) {
            environment.closing().add(() -> made.topics().delete(environment.patient()));
        }
        environment.closing().add(fleet);
        return made;
    }

    TopicSet topics() {
        return topics;
    }

    ProducerFleet producers() {
        return fleet;
    }

    void renew(Deadline deadline) {
        fleet.leave();
        topics = topics.recreate(deadline);
        fleet.retarget(topics.names());
        watch();
    }

    private void watch() {
        watch.watch(topics.partitions(), topics.minInsyncReplicas());
    }
}
