package io.floodmark.kafka.probe;

import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Counts under-replicated and leaderless partitions of topics of other clients. A poll reads a limited number of
 * partitions, and successive polls cycle through all, so that watching a large cluster does not load it. Between its
 * turns, the last state of a topic counts. Not thread-safe.
 */
final class ForeignHealth {
    /** Limit of one poll: some tens of kB of answer. */
    static final int PARTITIONS_A_POLL = 2_000;

    private static final Duration LIST_EVERY = Duration.ofSeconds(10);

    /** The health of one topic, or of all. */
    record Health(int partitions, int underReplicated, int offline) {
        /** Not read yet: counts as one partition of the next poll. */
        static final Health UNSEEN = new Health(1, 0, 0);

        Health plus(Health other) {
            return new Health(
                    partitions + other.partitions, underReplicated + other.underReplicated, offline + other.offline);
        }
    }

    private final Admin admin;
    private final Predicate<String> ownTopics;
    private final KnownOfflineBrokers absence;
    private final NanoClock clock;
    private final Map<String, Health> topics = new LinkedHashMap<>();
    private Optional<KafkaFuture<Set<String>>> listing = Optional.empty();
    private Map<String, KafkaFuture<TopicDescription>> descriptions = Map.of();
    private long listedNanos;
    private boolean listed;
    /** Topics that are listed, but not read yet. The sum is unknown until this set was empty once. */
    private final Set<String> unseen = new HashSet<>();

    private boolean wentRound;

    /** @param absence offline brokers, whose replicas may be out of sync */
    ForeignHealth(Admin admin, Predicate<String> ownTopics, KnownOfflineBrokers absence, NanoClock clock) {
        this.admin = admin;
        this.ownTopics = ownTopics;
        this.absence = absence;
        this.clock = clock;
    }

    /** Sends the requests whose answers the next {@link #collect} waits for. */
    void request(Deadline deadline) {
        if (!listed || clock.nanoTime() - listedNanos > LIST_EVERY.toNanos()) {
            ListTopicsOptions all = new ListTopicsOptions().listInternal(true);
            listing = Optional.of(
                    admin.listTopics(all.timeoutMs(deadline.leftMillis())).names());
        }
        List<String> next = nextSlice();
        descriptions = next.isEmpty()
                ? Map.of()
                : admin.describeTopics(next, new DescribeTopicsOptions().timeoutMs(deadline.leftMillis()))
                        .topicNameValues();
    }

    /** Returns the topics that were read longest ago, and moves them to the end. */
    private List<String> nextSlice() {
        Map<String, Health> slice = new LinkedHashMap<>();
        int partitions = 0;
        for (Map.Entry<String, Health> topic : topics.entrySet()) {
            partitions += topic.getValue().partitions();
            if (partitions > PARTITIONS_A_POLL && !slice.isEmpty()) {
                break;
            }
            slice.put(topic.getKey(), topic.getValue());
        }
        topics.keySet().removeAll(slice.keySet());
        topics.putAll(slice);
        return new ArrayList<>(slice.keySet());
    }

    /** Returns the sum over all topics; empty if the brokers did not answer, and until each topic was read once. */
    Optional<Health> collect(Deadline deadline) {
        boolean answered = descriptions.entrySet().stream()
                .map(each -> note(each.getKey(), each.getValue(), deadline))
                .reduce(true, Boolean::logicalAnd);
        listing.flatMap(names -> TimedFuture.of("topics", names, deadline)).ifPresent(this::keep);
        listing = Optional.empty();
        wentRound = wentRound || (listed && unseen.isEmpty());
        return answered && wentRound
                ? Optional.of(topics.values().stream().reduce(new Health(0, 0, 0), Health::plus))
                : Optional.empty();
    }

    /** Returns false if no answer came; the deletion of a topic is an answer. */
    private boolean note(String name, KafkaFuture<TopicDescription> future, Deadline deadline) {
        Optional<TopicDescription> topic = TimedFuture.of("topic " + name, future, deadline);
        if (topic.isPresent()) {
            topics.put(name, health(topic.get()));
            unseen.remove(name);
            return true;
        }
        if (isRefused(future)) {
            topics.remove(name);
            unseen.remove(name);
            return true;
        }
        return false;
    }

    private static boolean isRefused(KafkaFuture<?> future) {
        if (!future.isCompletedExceptionally()) {
            return false;
        }
        try {
            future.get();
            return false;
        } catch (ExecutionException e) {
            // Kafka treats an unknown topic as retriable, but a topic that was listed before has been deleted.
            return e.getCause() instanceof UnknownTopicOrPartitionException
                    || (e.getCause() instanceof ApiException && !(e.getCause() instanceof RetriableException));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Health health(TopicDescription topic) {
        Set<Integer> away = absence.away();
        int underReplicated = 0;
        int offline = 0;
        for (var partition : topic.partitions()) {
            underReplicated += here(partition.isr(), away) < here(partition.replicas(), away) ? 1 : 0;
            offline += partition.leader() == null ? 1 : 0;
        }
        return new Health(topic.partitions().size(), underReplicated, offline);
    }

    private static long here(List<Node> nodes, Set<Integer> away) {
        return nodes.stream().filter(node -> !away.contains(node.id())).count();
    }

    private void keep(Set<String> names) {
        topics.keySet().retainAll(names);
        unseen.retainAll(names);
        for (String name : names) {
            if (!ownTopics.test(name) && topics.putIfAbsent(name, Health.UNSEEN) == null) {
                unseen.add(name);
            }
        }
        listed = true;
        listedNanos = clock.nanoTime();
    }
}
