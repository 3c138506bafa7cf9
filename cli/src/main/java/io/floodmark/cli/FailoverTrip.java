package io.floodmark.cli;

import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.LeaderLoss;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.LeaderCheck;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.kafka.guest.TopicOrder;
import io.floodmark.kafka.guest.TopicSet;
import io.floodmark.lab.Lab;
import io.floodmark.model.Deadline;
import io.floodmark.model.Durations;
import io.floodmark.model.Failover;
import io.floodmark.model.FailoverSpec;
import io.floodmark.model.TargetException;
import io.floodmark.model.TargetException.Kind;
import io.floodmark.model.Workload;
import java.time.Duration;
import java.util.Optional;

/** Kills a broker of a lab as often as the plan says, with ever more partitions to lead, and waits each time until it is back. */
final class FailoverTrip {
    private static final String PURPOSE = "failover";
    private static final Duration LOOK = Duration.ofSeconds(10);
    /** For a thousand partitions to be made, to find leaders, or to be in sync again, on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    /** No kill begins that this would not suffice for. */
    private static final Duration ONE_KILL = Duration.ofSeconds(30);

    private final Desk desk;
    private final Site site;
    private final RunRecorder recorder;
    private final FailoverSpec spec;
    private final BrokerSwitch broker;
    private final RunNames names;

    FailoverTrip(Desk desk, Site site, Lab lab, RunRecorder recorder) {
        this.desk = desk;
        this.site = site;
        this.recorder = recorder;
        this.spec = desk.plan().failover().orElseThrow();
        this.names = new RunNames(desk.runId());
        this.broker = BrokerSwitch.of(
                lab,
                LayoutReader.read(site.client(), topic -> false, in(LOOK)).activeController(),
                site.absence(),
                site.client(),
                desk.time());
    }

    Outcome run() {
        try (Journal journal = Journal.start(
                site.journals(),
                desk.runId(),
                site.client().clusterId(),
                site.client().bootstrapServers(),
                Optional.empty())) {
            OwnedTopics owned = new OwnedTopics(site.client(), journal, names, site.absence());
            for (int leaders : spec.leaders()) {
                desk.heedStop();
                Optional<Outcome> late = kill(leaders, owned);
                if (late.isPresent()) {
                    return late.get();
                }
            }
        }
        return new Outcome(ExitCode.DONE, "done: " + told());
    }

    private String told() {
        return "broker " + broker.broker() + " was killed "
                + recorder.run().failovers().size() + " times";
    }

    private Optional<Outcome> kill(int leaders, OwnedTopics owned) {
        desk.view().say("making a topic of which every broker leads " + leaders + " partitions");
        TopicSet topics = owned.create(PURPOSE, order(leaders), in(PATIENCE));
        for (int kill = 1; kill <= spec.kills(); kill++) {
            desk.heedStop();
            if (desk.time().nanoTime() > desk.endNanos() - ONE_KILL.toNanos()) {
                boolean nothing = recorder.run().failovers().isEmpty();
                return Optional.of(new Outcome(
                        nothing ? ExitCode.INVALID : ExitCode.DONE,
                        (nothing ? "invalid: " : "done: ") + told() + ", then budget.max-time was up"));
            }
            Failover failover = once(topics);
            recorder.add(failover);
            desk.view()
                    .say("broker " + broker.broker() + " killed with " + leaders + " partitions to lead (" + kill
                            + " of " + spec.kills() + "): all of them took records again after "
                            + text(failover.last()));
        }
        topics.delete(in(PATIENCE));
        return Optional.empty();
    }

    private TopicOrder order(int leaders) {
        Workload workload = desk.plan().workload();
        TopicOrder usual = TopicOrder.of(workload, desk.plan().budget().retained());
        return new TopicOrder(
                1,
                leaders * site.brokers(),
                workload.replicationFactor(),
                usual.occupied(),
                usual.largestBatch(),
                usual.retention(),
                usual.given(),
                Optional.empty());
    }

    private Failover once(TopicSet topics) {
        awaitRest(topics);
        Failover failover;
        try (LeaderLoss loss = LeaderLoss.of(
                site.client(), topics.names(), broker.broker(), names.clientId(PURPOSE), desk.time(), in(PATIENCE))) {
            failover = loss.time(broker::kill, in(PATIENCE));
        }
        long began = desk.time().nanoTime();
        broker.start();
        broker.rejoined();
        awaitRest(topics);
        return failover.back(Duration.ofNanos(desk.time().nanoTime() - began));
    }

    /** Until every replica is in sync, and every broker leads what it was given to lead. */
    private void awaitRest(TopicSet topics) {
        topics.awaitQuiet(in(PATIENCE));
        LeaderCheck check = topics.verifyLeaders(in(PATIENCE));
        if (!check.asPlaced()) {
            throw new TargetException(
                    Kind.INCAPABLE,
                    check.moved().size()
                            + " partitions are not led by the broker that they were given to; expected none"
                            + check.refused().map(why -> ": " + why).orElse(""));
        }
    }

    private static String text(Duration time) {
        return Durations.format(Duration.ofMillis(time.toMillis()));
    }

    private Deadline in(Duration length) {
        return Deadline.in(length, desk.time());
    }
}
