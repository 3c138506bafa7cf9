package io.floodmark.runner.site;

import io.floodmark.kafka.LeaderLoss;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.LeaderCheck;
import io.floodmark.kafka.safety.OwnedTopicSet;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.lab.Lab;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.outage.Failover;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.workload.Workload;
import io.floodmark.runner.LeaderKills;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.load.KafkaSite;
import io.floodmark.runner.load.LabBroker;
import java.time.Duration;
import java.util.Optional;

/** Kills a broker of a lab, and waits each time until it is back. */
final class LabLeaderKills implements LeaderKills {
    private static final String PURPOSE = "failover";
    /** Time to create a thousand partitions, to find leaders, or to be in sync again, on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final RunContext runContext;
    private final KafkaSite site;
    private final LabBroker broker;
    private final RunNames names;
    private final Journal journal;
    private final OwnedTopics owned;
    private Optional<OwnedTopicSet> topics = Optional.empty();

    LabLeaderKills(RunContext runContext, KafkaSite site, Lab lab) {
        this.runContext = runContext;
        this.site = site;
        this.names = new RunNames(runContext.runId());
        this.broker = LabBroker.of(site, lab, runContext.time());
        this.journal = Journal.start(
                site.journals(),
                runContext.runId(),
                site.client().clusterId(),
                site.client().bootstrapServers(),
                Optional.empty());
        this.owned = new OwnedTopics(site.client(), journal, names, site.absence());
    }

    @Override
    public int broker() {
        return broker.broker();
    }

    @Override
    public void lead(int partitions) {
        topics.ifPresent(before -> before.delete(patient()));
        topics = Optional.of(owned.create(PURPOSE, order(partitions), patient()));
    }

    private TopicOrder order(int leaders) {
        Workload workload = runContext.plan().workload();
        TopicOrder usual = TopicOrder.of(workload, runContext.plan().budget().retained());
        return new TopicOrder(
                1,
                leaders * site.brokers(),
                workload.replicationFactor(),
                usual.occupied(),
                usual.largestBatch(),
                usual.retention(),
                usual.given(),
                Optional.empty(),
                false);
    }

    @Override
    public Failover once() {
        OwnedTopicSet led = topics.orElseThrow();
        awaitRest(led);
        Failover failover;
        try (LeaderLoss loss = LeaderLoss.of(
                site.client(), led.names(), broker.broker(), names.clientId(PURPOSE), runContext.time(), patient())) {
            failover = loss.time(broker::kill, patient());
        }
        long began = runContext.time().nanoTime();
        broker.start();
        broker.rejoined();
        awaitRest(led);
        return failover.back(Duration.ofNanos(runContext.time().nanoTime() - began));
    }

    /** Waits until every replica is in sync and every broker leads its assigned partitions. */
    private void awaitRest(OwnedTopicSet led) {
        led.awaitQuiet(patient());
        LeaderCheck check = led.verifyLeaders(patient());
        if (!check.asPlaced()) {
            throw new TargetException(
                    Kind.INCAPABLE,
                    check.moved().size()
                            + " partitions are not led by the broker that they were given to; expected none"
                            + check.refused().map(why -> ": " + why).orElse(""));
        }
    }

    private Deadline patient() {
        return Deadline.in(PATIENCE, runContext.time());
    }

    /** Removes no topics, since they are removed with the lab. */
    @Override
    public void close() {
        journal.close();
    }
}
