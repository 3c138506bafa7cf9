package io.floodmark.kafka.safety;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.ForeignTopic;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** Checks a cluster before a run, without writing to it. For one use. */
public final class PreflightCheck {
    private static final int NAMED = 3;
    /** Retention keeps up with a trial if it is applied at least this often. */
    private static final long RETENTION_IN_TIME_MILLIS = 10_000;

    private final ClusterClient client;
    private final RunNames names;
    private final PreflightOrder order;
    private final ClusterLayout layout;
    private final List<String> problems = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<QuotaRule> quotas = new ArrayList<>();

    private PreflightCheck(ClusterClient client, RunNames names, PreflightOrder order, ClusterLayout layout) {
        this.client = client;
        this.names = names;
        this.order = order;
        this.layout = layout;
    }

    /**
     * Runs all checks.
     *
     * @param objections forbid the run, whatever the checks find
     * @param traffic result of {@link ForeignTrafficLook}; requested only if nothing forbids the run
     */
    public static Preflight run(
            ClusterClient client,
            RunNames names,
            PreflightOrder order,
            ClusterLayout layout,
            List<String> objections,
            Supplier<ForeignTraffic> traffic,
            Deadline deadline) {
        return new PreflightCheck(client, names, order, layout).run(objections, traffic, deadline);
    }

    private Preflight run(List<String> objections, Supplier<ForeignTraffic> others, Deadline deadline) {
        brokers();
        foreignTopics();
        reassignments(deadline);
        groups(deadline);
        DiskShares shares = order.load().map(load -> writing(load, deadline)).orElse(DiskShares.NONE);
        problems.addAll(shares.problems());
        problems.addAll(objections);
        ForeignTraffic traffic = problems.isEmpty() ? others.get() : ForeignTraffic.NOT_LOOKED_AT;
        boolean protectedMode = traffic.protectedMode() && !order.allowOverload();
        if (protectedMode && problems.isEmpty() && order.load().isEmpty()) {
            rehearse("canary", order.canary(), deadline);
        }
        warnings.addAll(shares.warnings());
        layout.unread().forEach(note -> warnings.add("no data: " + note));
        return new Preflight(
                layout.clusterId(),
                creates(protectedMode),
                order.reads(),
                order.load().isPresent() ? order.budget().maxBytes() : new Bytes(0),
                order.load().isPresent() ? order.budget().maxDisk() : new Bytes(0),
                order.budget().maxTime(),
                shares.shares(),
                traffic,
                protectedMode,
                layout.alive().size(),
                quotas,
                problems,
                warnings);
    }

    private void brokers() {
        if (!layout.missing().isEmpty()) {
            warnings.add("brokers " + layout.missing() + " are missing; the result is that of the other "
                    + layout.alive().size()
                    + ". The missing ones are not watched, and partitions of other topics have fewer replicas than"
                    + " configured");
        }
        Set<String> releases = layout.alive().stream()
                .flatMap(broker -> broker.release().stream())
                .collect(Collectors.toSet());
        if (releases.size() > 1) {
            warnings.add("brokers run different releases " + releases + "; the slowest may be the bottleneck");
        }
    }

    /** Makes the checks that matter only if test topics are written to. */
    private DiskShares writing(TopicOrder load, Deadline deadline) {
        int partitions = load.topics() * load.partitions();
        int brokers = layout.alive().size();
        if (!load.exists() && brokers > 0 && partitions % brokers != 0) {
            warnings.add(partitions + " partitions over " + brokers + " brokers: some lead one more than others;"
                    + " choose a multiple of " + brokers + " for --partitions");
        }
        if (load.exists()) {
            problems.addAll(new ExistingTopic(client, load.name().orElseThrow(), deadline).problems(load));
        } else {
            rehearse("load", load, deadline);
            budgets(load);
        }
        quotas(deadline);
        return DiskShares.of(layout, order);
    }

    private void foreignTopics() {
        List<String> unwell = layout.foreignTopics().stream()
                .filter(topic -> topic.underReplicated() > 0)
                .map(ForeignTopic::name)
                .toList();
        if (!unwell.isEmpty()) {
            problems.add("topics " + some(unwell) + " have replicas out of sync; expected a healthy cluster; wait until"
                    + " they are in sync");
        }
        List<String> offline = layout.foreignTopics().stream()
                .filter(topic -> topic.offline() > 0)
                .map(ForeignTopic::name)
                .toList();
        if (!offline.isEmpty()) {
            problems.add("topics " + some(offline) + " have partitions without a leader; expected a healthy cluster;"
                    + " bring their brokers back first");
        }
        List<String> leftovers = layout.foreignTopics().stream()
                .map(ForeignTopic::name)
                .filter(name -> name.startsWith(RunNames.PREFIX))
                .toList();
        if (!leftovers.isEmpty()) {
            warnings.add("topics " + some(leftovers) + " are of another run of Floodmark; if it has ended, run"
                    + " floodmark clean");
        }
    }

    /** Returns the first ones, and how many more there are. */
    static String some(List<String> all) {
        String first = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() > NAMED ? first + " and " + (all.size() - NAMED) + " more" : first;
    }

    private void reassignments(Deadline deadline) {
        try {
            Set<TopicPartition> moving = client.await(
                            "listing reassignments",
                            client.admin().listPartitionReassignments().reassignments(),
                            deadline)
                    .keySet();
            if (!moving.isEmpty()) {
                List<String> named =
                        moving.stream().map(TopicPartition::toString).sorted().toList();
                problems.add("partitions " + some(named) + " are being moved; expected no reassignment under way; wait"
                        + " until it is done");
            }
        } catch (TargetException e) {
            warnings.add("no data: " + e.getMessage());
        }
    }

    private void groups(Deadline deadline) {
        if (order.groups().names().isEmpty()) {
            return;
        }
        try {
            problems.addAll(order.groups().taken(OwnedGroups.all(client, deadline)));
        } catch (TargetException e) {
            warnings.add("no data: " + e.getMessage());
        }
        // A principal that may not describe the group would not learn either that it exists.
        new RightsCheck(client, deadline).ofGroup(order.groups().names().get(0)).ifPresent(problems::add);
    }

    private void rehearse(String purpose, TopicOrder topics, Deadline deadline) {
        try {
            warnings.addAll(new TopicRequests(client, names)
                    .rehearse(purpose, topics, deadline)
                    .warnings());
        } catch (TargetException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        RightsCheck rights = new RightsCheck(client, deadline);
        problems.addAll(rights.problems(topics.name(names, purpose, 0, 0)));
        topics.name().flatMap(rights::plannedNameProblem).ifPresent(problems::add);
    }

    private void quotas(Deadline deadline) {
        ClientQuotas.read(client, names.clientId("load"), deadline).ifPresent(found -> quotas.addAll(found.rules()));
        Optional<String> refused = QuotaBackstop.rehearse(client, names.clientId("load"), deadline);
        if (refused.isPresent()) {
            warnings.add("no quota of the run is set: " + refused.get());
        } else if (QuotaBackstop.all(client, deadline)
                .filter(all -> all.isEmpty())
                .isPresent()) {
            warnings.add(
                    "this cluster has no client quota yet: while that of the run is set, brokers keep quota metrics of every"
                            + " client id");
        }
    }

    private void budgets(TopicOrder load) {
        long least = load.leastOccupied().value();
        if (order.budget().maxDisk().value() < least) {
            problems.add("max-disk is " + order.budget().maxDisk() + "; expected at least "
                    + new Bytes(least).human() + " for " + load.replicas()
                    + " replicas, since Kafka keeps whole segments; raise --max-disk or lower --partitions");
        }
        layout.alive().stream()
                .findFirst()
                .map(broker -> broker.settings().get("log.retention.check.interval.ms"))
                .map(Long::parseLong)
                .filter(millis -> millis > RETENTION_IN_TIME_MILLIS)
                .ifPresent(millis -> warnings.add("brokers apply retention only every " + millis / 1_000
                        + " s; until then nothing is deleted, and topics are recreated when max-disk is reached"));
    }

    private List<String> creates(boolean protectedMode) {
        List<String> creates = new ArrayList<>();
        order.load().filter(load -> !load.exists()).ifPresent(load -> {
            for (int index = 0; index < load.topics(); index++) {
                creates.add("topic " + load.name(names, "load", index, 0) + ": " + load.partitions()
                        + " partitions, replication factor " + load.replicationFactor());
            }
        });
        if (protectedMode && order.load().filter(TopicOrder::exists).isEmpty()) {
            creates.add("topic " + names.topic("canary", 0, 0) + ": "
                    + layout.alive().size() + " partitions, 20 records/s of 100 B");
        }
        creates.addAll(order.groups().lines());
        List<String> ids = order.transactionalIds();
        if (!ids.isEmpty()) {
            creates.add((ids.size() == 1 ? "transactional id " : ids.size() + " transactional ids, ") + ids.get(0)
                    + (ids.size() == 1 ? "" : " to " + ids.get(ids.size() - 1))
                    + ": brokers forget them after transactional.id.expiration.ms");
        }
        if (order.load().isPresent() && warnings.stream().noneMatch(warning -> warning.startsWith("no quota"))) {
            creates.add("quota producer_byte_rate of client id " + names.clientId("load"));
        }
        return creates;
    }
}
