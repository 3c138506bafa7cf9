package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;

/** Reads a {@link ClusterLayout}; what the principal may not see is left out and named. For one use. */
public final class LayoutReader {
    private final ClusterClient client;
    private final PermittedReads reads;

    private LayoutReader(ClusterClient client, PermittedReads reads) {
        this.client = client;
        this.reads = reads;
    }

    /**
     * Reads the whole layout once.
     *
     * @param ours true for the test topics of this run
     * @throws TargetException if the cluster does not answer
     */
    public static ClusterLayout read(ClusterClient client, Predicate<String> ours, Deadline deadline) {
        return new LayoutReader(client, new PermittedReads(client, deadline)).read(ours);
    }

    private ClusterLayout read(Predicate<String> ours) {
        List<Node> nodes = nodes();
        Optional<FeatureMetadata> features =
                reads.read("the features", client.admin().describeFeatures().featureMetadata());
        Optional<QuorumInfo> quorum = reads.read(
                "the controller quorum", client.admin().describeMetadataQuorum().quorumInfo());
        return new ClusterLayout(
                client.clusterId(),
                new BrokerReader(client.admin(), reads).read(nodes),
                quorum.map(info -> OptionalInt.of(info.leaderId())).orElse(OptionalInt.empty()),
                features.map(LayoutReader::finalizedLevel).orElse(OptionalInt.empty()),
                foreignTopics(ours, fenced(nodes)),
                logDirectories(nodes, ours),
                reads.unread());
    }

    private List<Node> nodes() {
        KafkaFuture<Collection<Node>> withFenced = client.admin()
                .describeCluster(new DescribeClusterOptions().includeFencedBrokers(true))
                .nodes();
        Collection<Node> nodes = reads.read("fenced brokers", withFenced)
                .orElseGet(() -> reads.require(
                        "brokers", client.admin().describeCluster().nodes()));
        return nodes.stream().sorted(Comparator.comparingInt(Node::id)).toList();
    }

    private static OptionalInt finalizedLevel(FeatureMetadata features) {
        FinalizedVersionRange range = features.finalizedFeatures().get(MetadataRelease.FEATURE);
        return range == null ? OptionalInt.empty() : OptionalInt.of(range.maxVersionLevel());
    }

    private static Set<Integer> fenced(List<Node> nodes) {
        return nodes.stream().filter(Node::isFenced).map(Node::id).collect(Collectors.toSet());
    }

    private List<ForeignTopic> foreignTopics(Predicate<String> ours, Set<Integer> missing) {
        Set<String> names = reads.require(
                "the list of topics",
                client.admin()
                        .listTopics(new ListTopicsOptions().listInternal(true))
                        .names());
        List<String> foreign = names.stream().filter(ours.negate()).sorted().toList();
        if (foreign.isEmpty()) {
            return List.of();
        }
        // A topic may be deleted between the two calls, so each has an answer of its own.
        Map<String, KafkaFuture<TopicDescription>> described =
                client.admin().describeTopics(foreign).topicNameValues();
        List<ForeignTopic> topics = new ArrayList<>();
        new TreeMap<>(described)
                .forEach((name, future) ->
                        reads.read("topic " + name, future).ifPresent(topic -> topics.add(foreign(topic, missing))));
        return topics;
    }

    private static ForeignTopic foreign(TopicDescription topic, Set<Integer> missing) {
        List<Integer> leaders = topic.partitions().stream()
                .map(partition -> partition.leader() == null
                        ? ForeignTopic.NO_LEADER
                        : partition.leader().id())
                .toList();
        int underReplicated = (int) topic.partitions().stream()
                .filter(partition -> underReplicated(partition, missing))
                .count();
        return new ForeignTopic(topic.name(), topic.isInternal(), leaders, underReplicated);
    }

    private static boolean underReplicated(TopicPartitionInfo partition, Set<Integer> missing) {
        return here(partition.isr(), missing) < here(partition.replicas(), missing);
    }

    private static long here(List<Node> nodes, Set<Integer> missing) {
        return nodes.stream().filter(node -> !missing.contains(node.id())).count();
    }

    private List<LogDirectory> logDirectories(List<Node> nodes, Predicate<String> ours) {
        List<Integer> alive =
                nodes.stream().filter(node -> !node.isFenced()).map(Node::id).toList();
        Map<Integer, KafkaFuture<Map<String, LogDirDescription>>> described =
                client.admin().describeLogDirs(alive).descriptions();
        List<LogDirectory> directories = new ArrayList<>();
        new TreeMap<>(described)
                .forEach((broker, future) -> reads.read("log directories of broker " + broker, future)
                        .ifPresent(byPath -> new TreeMap<>(byPath)
                                .forEach((path, directory) ->
                                        directories.add(directory(broker, path, directory, ours)))));
        return directories;
    }

    /** Returns one log directory from Kafka's description of it. */
    public static LogDirectory directory(int broker, String path, LogDirDescription described, Predicate<String> ours) {
        long oursBytes = 0;
        long foreignBytes = 0;
        for (var replica : described.replicaInfos().entrySet()) {
            if (ours.test(replica.getKey().topic())) {
                oursBytes += replica.getValue().size();
            } else {
                foreignBytes += replica.getValue().size();
            }
        }
        return new LogDirectory(
                broker,
                path,
                described.totalBytes(),
                described.usableBytes(),
                oursBytes,
                foreignBytes,
                described.isCordoned(),
                Optional.ofNullable(described.error()).map(Throwable::getMessage));
    }
}
