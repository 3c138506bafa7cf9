package io.floodmark.gateway.metadata;

import io.floodmark.gateway.cluster.TopicLookup;
import io.floodmark.gateway.cluster.TopicName;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.Places;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.admin.TopicListing;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Queries the cluster for clients, with a bound on concurrent queries. Thread-safe. */
public final class ClusterQueries {
    private static final int MOST_ASKED = 100;
    private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(5).toMillis();

    private final Admin admin;
    private final Places querySlots = new Places(MOST_ASKED, "concurrent metadata requests; retry later");

    public ClusterQueries(Admin admin) {
        this.admin = admin;
    }

    /** Returns the names of all topics that are not internal to Kafka, in order. */
    public Future<List<String>> topics(RequestContext context) {
        return query(
                        context,
                        "list",
                        () -> admin.listTopics(new ListTopicsOptions().timeoutMs(PATIENCE_MILLIS))
                                .listings())
                .map(listings -> listings.stream()
                        .filter(listing -> !listing.isInternal())
                        .map(TopicListing::name)
                        .filter(TopicName::visible)
                        .sorted()
                        .toList());
    }

    Future<Map<String, TopicDescription>> describe(RequestContext context, List<String> topics) {
        String named = topics.isEmpty() ? "" : topics.get(0);
        return query(
                context,
                named,
                () -> admin.describeTopics(topics, new DescribeTopicsOptions().timeoutMs(PATIENCE_MILLIS))
                        .allTopicNames());
    }

    public Future<TopicDescription> describe(RequestContext context, String topic) {
        return describe(context, List.of(topic))
                .map(found -> found.values().iterator().next());
    }

    public Future<ListOffsetsResultInfo> offset(RequestContext context, TopicPartition partition, OffsetSpec spec) {
        return offset(context, partition, spec, IsolationLevel.READ_UNCOMMITTED);
    }

    /**
     * Returns the offset as seen at an isolation level: with read-committed, the end is before the first open
     * transaction.
     */
    public Future<ListOffsetsResultInfo> offset(
            RequestContext context, TopicPartition partition, OffsetSpec spec, IsolationLevel isolation) {
        return offsets(context, partition.topic(), Map.of(partition, spec), isolation)
                .map(found -> found.values().iterator().next());
    }

    /** Returns the offsets of several partitions of a topic with one query. */
    public Future<Map<TopicPartition, ListOffsetsResultInfo>> offsets(
            RequestContext context, String topic, Map<TopicPartition, OffsetSpec> specs, IsolationLevel isolation) {
        if (specs.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        return query(
                context,
                topic,
                () -> admin.listOffsets(specs, new ListOffsetsOptions(isolation).timeoutMs(PATIENCE_MILLIS))
                        .all());
    }

    /** Runs a query. One principal has at most half of the concurrent queries. */
    private <T> Future<T> query(RequestContext context, String topic, Supplier<KafkaFuture<T>> question) {
        Principal who = context.principal();
        try {
            querySlots.take(who);
        } catch (RefusedException tooMany) {
            return Future.failedFuture(tooMany);
        }
        return Future.fromCompletionStage(question.get().toCompletionStage(), context.loop())
                .onComplete(done -> querySlots.giveBack(who))
                .recover(failure -> Future.failedFuture(new RefusedException(TopicLookup.why(topic, failure))));
    }
}
