package io.floodmark.kafka.probe;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LatestOffsets;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads the state of the cluster by Kafka's Admin during a trial. This includes in-sync sets, confirmed records,
 * brokers, leaders, controller and the health of topics of other clients. {@link #read} returns samples,
 * {@link #events} returns events. Read by one thread; {@link #watch} and {@link #events} may be called by another.
 */
public final class ClusterWatch implements Probe {
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration ONE_READING = Duration.ofSeconds(2);
    /** Test topics under load. */
    private record Watched(List<TopicPartition> partitions, Set<String> names, IsrWatch isr, PartitionSpread spread) {}

    private final Admin admin;
    private final KnownOfflineBrokers absence;
    private final NanoClock clock;
    private final ForeignHealth foreign;
    private final ControllerWatch controller;
    private final ReassignmentWatch reassignments;
    private final ConcurrentLinkedQueue<TrialEvent> events = new ConcurrentLinkedQueue<>();
    private volatile Watched watched = new Watched(List.of(), Set.of(), new IsrWatch(1), new PartitionSpread());
    private Set<Integer> brokers = Set.of();

    /** Creates a watch of a cluster without offline brokers. */
    public ClusterWatch(ClusterClient client, Predicate<String> ours, NanoClock clock) {
        this(client, ours, new KnownOfflineBrokers(), clock);
    }

    /**
     * Creates a watch without reading anything yet.
     *
     * @param ours true for all test topics of this run, whatever their purpose
     * @param absence brokers that are known to be offline: their replicas are not required in the in-sync sets
     */
    public ClusterWatch(ClusterClient client, Predicate<String> ours, KnownOfflineBrokers absence, NanoClock clock) {
        this.admin = client.admin();
        this.absence = absence;
        this.clock = clock;
        this.foreign = new ForeignHealth(admin, ours, absence, clock);
        this.controller = new ControllerWatch(admin, clock);
        this.reassignments = new ReassignmentWatch(admin, clock);
    }

    /** Sets the test topics that are under load from now on. */
    public void watch(List<TopicPartition> partitions, int minInsyncReplicas) {
        Set<String> names = partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet());
        watched = new Watched(
                List.copyOf(partitions), Set.copyOf(names), new IsrWatch(minInsyncReplicas), new PartitionSpread());
    }

    @Override
    public String name() {
        return "admin";
    }

    @Override
    public Duration period() {
        return PERIOD;
    }

    @Override
    public List<Sample> read() {
        Deadline deadline = Deadline.in(ONE_READING, clock);
        Watched now = watched;
        KafkaFuture<Collection<Node>> nodes = admin.describeCluster(
                        new DescribeClusterOptions().timeoutMs(deadline.leftMillis()))
                .nodes();
        KafkaFuture<Map<String, TopicDescription>> topics = admin.describeTopics(
                        now.names(), new DescribeTopicsOptions().timeoutMs(deadline.leftMillis()))
                .allTopicNames();
        KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> offsets = offsets(now, deadline);
        foreign.request(deadline);
        controller.poll().ifPresent(events::add);

        List<Sample> samples = new ArrayList<>();
        Optional<Collection<Node>> alive = TimedFuture.of("brokers", nodes, deadline);
        samples.add(brokersAlive(alive));
        samples.add(gauge(Metric.BROKER_HOSTS, clock.nanoTime(), alive.map(ClusterWatch::hosts)));
        samples.addAll(partitions(now, TimedFuture.of("test topics", topics, deadline), foreign.collect(deadline)));
        Optional<Map<TopicPartition, ListOffsetsResultInfo>> ends = TimedFuture.of("end offsets", offsets, deadline);
        samples.add(confirmed(ends));
        samples.addAll(reassignments.poll());
        samples.addAll(now.spread().observe(ends, clock.nanoTime()));
        return samples;
    }

    private KafkaFuture<Map<TopicPartition, ListOffsetsResultInfo>> offsets(Watched now, Deadline deadline) {
        return admin.listOffsets(
                        LatestOffsets.of(now.partitions()), new ListOffsetsOptions().timeoutMs(deadline.leftMillis()))
                .all();
    }

    private Sample brokersAlive(Optional<Collection<Node>> nodes) {
        long now = clock.nanoTime();
        if (nodes.isEmpty()) {
            return Sample.missing(Metric.BROKERS_ALIVE, Entity.CLUSTER, now);
        }
        Set<Integer> alive = nodes.get().stream().map(Node::id).collect(Collectors.toCollection(TreeSet::new));
        Set<Integer> expected = new TreeSet<>(alive);
        expected.removeAll(absence.causedByRun());
        Set<Integer> before = new TreeSet<>(brokers);
        before.removeAll(absence.causedByRun());
        if (!brokers.isEmpty() && !before.equals(expected)) {
            events.add(new TrialEvent(
                    now, TrialEvent.Kind.BROKERS_CHANGED, "brokers were " + before + " and are " + expected));
        }
        brokers = alive;
        return Sample.gauge(Metric.BROKERS_ALIVE, Entity.CLUSTER, now, alive.size());
    }

    private static int hosts(Collection<Node> nodes) {
        return (int) nodes.stream().map(Node::host).distinct().count();
    }

    private List<Sample> partitions(
            Watched now, Optional<Map<String, TopicDescription>> topics, Optional<ForeignHealth.Health> others) {
        long at = clock.nanoTime();
        Optional<IsrWatch.Look> ours = topics.map(found -> now.isr().observe(found.values(), absence.away(), at));
        ours.ifPresent(look -> events.addAll(look.events()));
        List<Sample> samples = new ArrayList<>(List.of(
                gauge(Metric.ISR_UNSETTLED, at, ours.map(look -> look.unsettled() ? 1 : 0)),
                gauge(Metric.OUR_UNDER_MIN_ISR, at, ours.map(IsrWatch.Look::underMin)),
                gauge(Metric.FOREIGN_UNDER_REPLICATED, at, others.map(ForeignHealth.Health::underReplicated)),
                gauge(
                        Metric.UNDER_REPLICATED,
                        at,
                        ours.flatMap(look -> others.map(health -> look.shortSets() + health.underReplicated()))),
                gauge(
                        Metric.OFFLINE_PARTITIONS,
                        at,
                        ours.flatMap(look -> others.map(health -> look.leaderless() + health.offline())))));
        if (!absence.causedByRun().isEmpty()) {
            samples.add(gauge(Metric.REJOIN_MISSING, at, ours.map(IsrWatch.Look::lacking)));
        }
        return samples;
    }

    private static Sample gauge(Metric metric, long atNanos, Optional<Integer> value) {
        return value.map(known -> Sample.gauge(metric, Entity.CLUSTER, atNanos, known))
                .orElseGet(() -> Sample.missing(metric, Entity.CLUSTER, atNanos));
    }

    private Sample confirmed(Optional<Map<TopicPartition, ListOffsetsResultInfo>> offsets) {
        long now = clock.nanoTime();
        return offsets.map(known -> known.values().stream()
                        .mapToLong(ListOffsetsResultInfo::offset)
                        .sum())
                .map(sum -> Sample.gauge(Metric.CONFIRMED_RECORDS, Entity.CLUSTER, now, sum))
                .orElseGet(() -> Sample.missing(Metric.CONFIRMED_RECORDS, Entity.CLUSTER, now));
    }

    /** Returns the events since the last call. */
    public List<TrialEvent> events() {
        List<TrialEvent> drained = new ArrayList<>();
        for (TrialEvent event = events.poll(); event != null; event = events.poll()) {
            drained.add(event);
        }
        return drained;
    }

    /** Discards events from before a trial. A controller that is still silent is reported again. */
    public void discardEvents() {
        events.clear();
        controller.reportAgain();
    }

    /** Does nothing: the client belongs to the caller. */
    @Override
    public void close() {}
}
