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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A site made ready for load: topics of ours, probes that read, a fleet that can send. Closing it takes all of that away
 * again, in reverse order; the site stays. Topics of a lab go with the lab, which may have no controller left to ask.
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

        desk.heedStop();
        Journal journal = closing.add(Journal.start(
                site.journals(),
                desk.runId(),
                site.client().clusterId(),
                site.client().bootstrapServers(),
                commandConfig(plan)));
        OwnedTopics owned = new OwnedTopics(site.client(), journal, names);
        // Closed after everything below: a quota holds while all else is undone.
        Protection protection = closing.add(site.protect(journal, owned, names));
        desk.heedStop();
        TopicSet first =
                owned.create("load", TopicOrder.of(plan.workload(), retained(plan)), Deadline.in(TOPICS, desk.time()));
        WireFleet fleet;
        try {
            fleet = new WireFleet(wire(site, first, names, plan), desk.time(), desk.wall());
        } catch (RuntimeException failed) {
            first.delete(Deadline.in(TOPICS, desk.time()));
            throw failed;
        }
        ClusterWatch watch = new ClusterWatch(site.client(), ours, desk.time());
        LoadTopics topics = new LoadTopics(first, watch, fleet);
        if (!site.surroundings().lab()) {
            closing.add(() -> topics.topics().delete(Deadline.in(TOPICS, desk.time())));
        }
        closing.add(fleet);
        conditions.add(new Condition("generator", "producers", Integer.toString(fleet.producers())));
        conditions.addAll(protection.conditions());

        List<Probe> probes = new ArrayList<>(site.probes());
        probes.add(watch);
        probes.add(disks(site, layout, ours, desk));
        probes.add(new GeneratorProbe(desk.time(), desk.wall()));
        probes.addAll(protection.probes());
        Sampler sampler = closing.add(new Sampler(desk.time(), probes, desk.view()::say));
        DiskAllowance allowance = new DiskAllowance(plan.budget().maxDisk());
        Optional<Renewal> renewal = site.disk().retainsSlowly()
                ? Optional.of(new Renewal(topics, allowance, disks(site, layout, ours, desk), site.disk(), desk))
                : Optional.empty();
        this.cockpit = new Cockpit(
                desk.time(),
                new ClusterTarget(topics, renewal, watch, protection, desk.time()),
                fleet,
                sampler,
                new ByteBudget(plan.budget().maxBytes().value()),
                allowance,
                desk.stop());
    }

    static TestBed open(Site site, Desk desk) {
        Closing closing = new Closing();
        try {
            return new TestBed(site, desk, closing);
        } catch (RuntimeException failed) {
            closing.closeAfter(failed);
            throw failed;
        }
    }

    private static DiskProbe disks(Site site, ClusterLayout layout, Predicate<String> ours, Desk desk) {
        return new DiskProbe(
                site.client(),
                layout.brokers().stream().map(broker -> broker.id()).toList(),
                ours,
                desk.time());
    }

    /** Bytes that our topics are told to hold. */
    static Bytes retained(Plan plan) {
        return new Bytes((long) (plan.budget().maxDisk().value() * RETAINED));
    }

    private static Optional<String> commandConfig(Plan plan) {
        return plan.cluster() instanceof ExistingCluster existing ? existing.commandConfig() : Optional.empty();
    }

    private static WireSettings wire(Site site, TopicSet topics, RunNames names, Plan plan) {
        return new WireSettings(
                site.client().bootstrapServers(), client(site, names), topics.names(), plan.workload(), plan.seed());
    }

    /** Under a client id of this run alone: the quota is set on exactly that. */
    private static Map<String, String> client(Site site, RunNames names) {
        Map<String, String> client = new HashMap<>(site.client().properties().secret());
        client.put(ProducerConfig.CLIENT_ID_CONFIG, names.clientId("load"));
        return client;
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
