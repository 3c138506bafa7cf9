package io.floodmark.cli;

import io.floodmark.host.GeneratorProbe;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.kafka.guest.TopicOrder;
import io.floodmark.kafka.guest.TopicSet;
import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.kafka.wire.WireSettings;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.Bytes;
import io.floodmark.model.Condition;
import io.floodmark.model.ExistingCluster;
import io.floodmark.model.Plan;
import io.floodmark.model.Probe;
import io.floodmark.trial.Cockpit;
import io.floodmark.trial.DiskAllowance;
import io.floodmark.trial.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A site made ready for load: topics of ours, probes that read, a fleet that can send. Closing it takes all of that away
 * again, in reverse order; the site stays.
 */
final class TestBed implements AutoCloseable {
    /** Of the user's bound: retention keeps our topics to it, and works with a delay. */
    private static final double RETAINED = 0.6;

    private static final Duration TOPICS = Duration.ofSeconds(60);
    private static final Duration LAYOUT = Duration.ofSeconds(10);

    private final Closing closing;
    private final Cockpit cockpit;
    private final List<Condition> conditions = new ArrayList<>();

    private TestBed(Site site, Desk desk, Closing closing) {
        this.closing = closing;
        Plan plan = desk.plan();
        RunNames names = new RunNames(desk.runId());
        Predicate<String> ours = names::ours;
        ClusterLayout layout = LayoutReader.read(site.client(), ours, Deadline.in(LAYOUT, desk.time()));
        conditions.addAll(layout.conditions());

        Journal journal = closing.add(Journal.start(
                desk.workspace().journals(),
                desk.runId(),
                site.client().clusterId(),
                site.client().bootstrapServers(),
                commandConfig(plan)));
        TopicOrder order = TopicOrder.of(plan.workload(), retained(plan));
        TopicSet topics =
                new OwnedTopics(site.client(), journal, names).create("load", order, Deadline.in(TOPICS, desk.time()));
        closing.add(() -> topics.delete(Deadline.in(TOPICS, desk.time())));

        ClusterWatch watch = new ClusterWatch(site.client(), ours, desk.time());
        watch.watch(topics.partitions(), order.minInsyncReplicas());
        DiskProbe disks = new DiskProbe(
                site.client(),
                layout.brokers().stream().map(broker -> broker.id()).toList(),
                ours,
                desk.time());

        WireFleet fleet = closing.add(new WireFleet(wire(site, topics, names, plan), desk.time(), desk.wall()));
        conditions.add(new Condition("generator", "producers", Integer.toString(fleet.producers())));
        List<Probe> probes = new ArrayList<>(site.probes());
        probes.add(watch);
        probes.add(disks);
        probes.add(new GeneratorProbe(desk.time()));
        Sampler sampler = closing.add(new Sampler(desk.time(), probes));
        this.cockpit = new Cockpit(
                desk.time(),
                new ClusterTarget(topics, watch, desk.time()),
                fleet,
                sampler,
                new ByteBudget(plan.budget().maxBytes().value()),
                new DiskAllowance(plan.budget().maxDisk()),
                desk.stop());
    }

    static TestBed open(Site site, Desk desk) {
        Closing closing = new Closing();
        try {
            return new TestBed(site, desk, closing);
        } catch (RuntimeException failed) {
            closing.close();
            throw failed;
        }
    }

    private static Bytes retained(Plan plan) {
        return new Bytes((long) (plan.budget().maxDisk().value() * RETAINED));
    }

    private static Optional<String> commandConfig(Plan plan) {
        return plan.cluster() instanceof ExistingCluster existing ? existing.commandConfig() : Optional.empty();
    }

    private static WireSettings wire(Site site, TopicSet topics, RunNames names, Plan plan) {
        return new WireSettings(
                site.client().bootstrapServers(),
                site.client().properties().secret(),
                topics.names(),
                plan.workload(),
                plan.seed());
    }

    Cockpit cockpit() {
        return cockpit;
    }

    List<Condition> conditions() {
        return List.copyOf(conditions);
    }

    @Override
    public void close() {
        closing.close();
    }
}
