package io.floodmark.cli;

import io.floodmark.host.GeneratorProbe;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.Deadline;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.ProducerFleet;
import io.floodmark.kafka.guest.Journal;
import io.floodmark.kafka.guest.OwnedGroups;
import io.floodmark.kafka.guest.OwnedTopics;
import io.floodmark.kafka.guest.RunNames;
import io.floodmark.kafka.guest.TopicOrder;
import io.floodmark.kafka.guest.TopicSet;
import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.probe.DiskProbe;
import io.floodmark.kafka.wire.DueBook;
import io.floodmark.load.ByteBudget;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.Fleet;
import io.floodmark.load.Readers;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.Bytes;
import io.floodmark.model.Condition;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.ExistingCluster;
import io.floodmark.model.Plan;
import io.floodmark.model.Probe;
import io.floodmark.model.ProduceSpec;
import io.floodmark.trial.Backfill;
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
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * A site made ready for load: topics of ours, probes that read, a fleet that can send. Closing it takes all of that away
 * again, in reverse order; the site stays. Topics of a lab go with the lab, which may have no controller left to ask.
 */
final class TestBed implements AutoCloseable {
    private static final Duration TOPICS = Duration.ofSeconds(60);
    private static final Duration LAYOUT = Duration.ofSeconds(10);

    private final Closing closing;
    private final Cockpit cockpit;
    private final Optional<Backfill> backfill;
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
        // Before topics: a group of somebody else's is refused.
        OwnedGroups groups = new OwnedGroups(
                site.client(), journal, Fleets.groups(plan, names), desk.time(), Deadline.in(TOPICS, desk.time()));
        if (!site.surroundings().lab()) {
            closing.add(groups);
        }
        desk.heedStop();
        TopicSet first =
                owned.create("load", TopicOrder.of(plan.workload(), retained(plan)), Deadline.in(TOPICS, desk.time()));
        Map<String, String> client = client(site, names);
        // Due times can be handed over within this process only, and are wanted only where somebody consumes.
        Optional<DueBook> dues =
                plan.workload().consume().isEmpty() || plan.workload().produce().engine() != ProduceSpec.Engine.WIRE
                        ? Optional.empty()
                        : Optional.of(new DueBook());
        ProducerFleet fleet;
        try {
            fleet = Fleets.of(desk, site, layout.brokers().size(), first.names(), dues, client);
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
        List<Readers> readers = Fleets.consumers(desk, site, groups, dues, client);
        List<ConsumerFleet> consumers = readers.stream().map(Readers::fleet).toList();
        ReadingStarts starts =
                new ReadingStarts(() -> topics.topics().endOffsetsByTopic(Deadline.in(LAYOUT, desk.time())));
        Fleet load = closing.add(new DuplexFleet(fleet, readers, starts));
        conditions.add(new Condition("generator", "producers", Integer.toString(fleet.producers())));
        conditions.addAll(fleet.conditions());
        consumers.forEach(each -> conditions.addAll(each.conditions()));
        conditions.addAll(protection.conditions());

        List<Probe> probes = new ArrayList<>(site.probes());
        probes.add(watch);
        probes.add(disks(site, layout, ours, desk));
        probes.add(new GeneratorProbe(desk.time(), desk.wall(), () -> pids(fleet, consumers)));
        probes.addAll(protection.probes());
        Sampler sampler = closing.add(new Sampler(desk.time(), probes, desk.view()::say));
        DiskAllowance allowance = new DiskAllowance(plan.budget().maxDisk());
        Optional<Renewal> renewal = site.disk().retainsSlowly()
                ? Optional.of(new Renewal(topics, allowance, disks(site, layout, ours, desk), site.disk(), desk))
                : Optional.empty();
        this.cockpit = new Cockpit(
                desk.time(),
                new ClusterTarget(topics, renewal, watch, protection, desk.time()),
                load,
                sampler,
                new ByteBudget(plan.budget().maxBytes().value()),
                allowance,
                desk.stop());
        this.backfill = backfill(site, plan, fleet, starts);
    }

    private Optional<Backfill> backfill(Site site, Plan plan, Fleet producers, ReadingStarts starts) {
        if (plan.workload().furthestBehind().value() == 0) {
            return Backfill.NONE;
        }
        return Optional.of(new Backfill(
                cockpit,
                producers,
                starts,
                plan.workload().consume().stream().map(ConsumeSpec::behind).toList(),
                plan.workload().replicationFactor(),
                site.surroundings().lab()));
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
        return plan.budget().retained();
    }

    private static Optional<String> commandConfig(Plan plan) {
        return plan.cluster() instanceof ExistingCluster existing ? existing.commandConfig() : Optional.empty();
    }

    private static List<Long> pids(ProducerFleet producers, List<ConsumerFleet> consumers) {
        return Stream.concat(producers.pids().stream(), consumers.stream().flatMap(each -> each.pids().stream()))
                .toList();
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

    /** What writes before a trial what groups are to be behind by. */
    Optional<Backfill> backfill() {
        return backfill;
    }

    List<Condition> conditions() {
        return List.copyOf(conditions);
    }

    @Override
    public void close() {
        closing.close();
    }
}
