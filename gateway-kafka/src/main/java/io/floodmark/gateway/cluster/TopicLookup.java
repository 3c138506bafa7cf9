package io.floodmark.gateway.cluster;

import io.floodmark.gateway.cluster.TopicAnswer.Found;
import io.floodmark.gateway.cluster.TopicAnswer.Refused;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks up a topic in the cluster. Thread-safe. */
public final class TopicLookup {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** The time for leaders to serve their partitions. Usually they do, or will within milliseconds. */
    private static final Duration LEADERS_PATIENCE = Duration.ofSeconds(2);

    private final Admin admin;

    public TopicLookup(Admin admin) {
        this.admin = admin;
    }

    /**
     * Returns a stage that never completes exceptionally.
     *
     * @param known number of its partitions that were already seen
     */
    CompletionStage<TopicAnswer> read(String topic, int known) {
        DescribeTopicsOptions patience = new DescribeTopicsOptions().timeoutMs((int) PATIENCE.toMillis());
        return admin.describeTopics(List.of(topic), patience)
                .allTopicNames()
                .toCompletionStage()
                .thenApply(descriptions -> descriptions.values().iterator().next())
                .thenCompose(description -> served(description, known))
                .thenCompose(
                        description -> minInsyncReplicas(topic).thenApply(replicas -> answer(description, replicas)))
                .exceptionally(failure -> new Refused(why(topic, failure)));
    }

    /**
     * Waits until leaders serve the new partitions. A broker knows that it leads a partition before it serves it. If an
     * idempotent producer has several requests in flight at that time, the broker may refuse the first and take the
     * next one as the first. Then the records of the first are never accepted (KAFKA-15591, in brokers up to at least
     * 4.3.1). If leaders do not serve in time, the producer has to find out.
     */
    private CompletionStage<TopicDescription> served(TopicDescription topic, int known) {
        Map<TopicPartition, OffsetSpec> ends = topic.partitions().stream()
                .filter(partition -> partition.partition() >= known && partition.leader() != null)
                .collect(Collectors.toMap(
                        partition -> new TopicPartition(topic.name(), partition.partition()),
                        partition -> OffsetSpec.latest()));
        ListOffsetsOptions patience = new ListOffsetsOptions().timeoutMs((int) LEADERS_PATIENCE.toMillis());
        return ends.isEmpty()
                ? CompletableFuture.completedFuture(topic)
                : admin.listOffsets(ends, patience).all().toCompletionStage().handle((found, failure) -> topic);
    }

    private CompletionStage<OptionalInt> minInsyncReplicas(String topic) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        DescribeConfigsOptions patience = new DescribeConfigsOptions().timeoutMs((int) PATIENCE.toMillis());
        return admin.describeConfigs(List.of(resource), patience)
                .all()
                .toCompletionStage()
                .thenApply(
                        configs -> minInsyncReplicas(configs.values().iterator().next()))
                // A gateway that may write need not be authorized to read configurations.
                .exceptionally(denied -> OptionalInt.empty());
    }

    private static OptionalInt minInsyncReplicas(Config config) {
        ConfigEntry entry = config.get(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG);
        return entry == null || entry.value() == null
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(entry.value()));
    }

    private static TopicAnswer answer(TopicDescription description, OptionalInt minInsyncReplicas) {
        if (description.isInternal()) {
            return new Refused(new NotWritten(Reason.FORBIDDEN, "this topic is internal to Kafka"));
        }
        List<Integer> leaders = new ArrayList<>();
        int replicas = Integer.MAX_VALUE;
        for (TopicPartitionInfo partition : description.partitions()) {
            leaders.add(
                    partition.leader() == null
                            ? TopicView.NO_LEADER
                            : partition.leader().id());
            replicas = Math.min(replicas, partition.replicas().size());
        }
        return new Found(new TopicView(description.name(), leaders, replicas, minInsyncReplicas));
    }

    /** Returns the meaning of a failure of Kafka's admin client for a topic. */
    public static NotWritten why(String topic, Throwable thrown) {
        Throwable failure =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        if (failure instanceof UnknownTopicOrPartitionException || failure instanceof InvalidTopicException) {
            return new NotWritten(
                    Reason.NOT_FOUND, "topic not found: " + topic + "; the gateway does not create topics");
        }
        if (failure instanceof AuthorizationException) {
            return new NotWritten(Reason.FORBIDDEN, "the gateway is not authorized to describe topic " + topic);
        }
        return new NotWritten(
                Reason.KAFKA_AWAY,
                "Kafka did not answer" + (topic.isEmpty() ? "" : " for the topic " + topic) + " ("
                        + failure.getClass().getSimpleName() + ")");
    }
}
