package io.floodmark.gateway.read;

import io.floodmark.gateway.consumer.ConsumerProperties;
import io.floodmark.gateway.consumer.PartitionReader;
import io.floodmark.gateway.consumer.PartitionReaders;
import io.floodmark.gateway.consumer.Read;
import io.floodmark.gateway.consumer.ReadAnswer;
import io.floodmark.gateway.consumer.ReadAnswer.Records;
import io.floodmark.gateway.consumer.ReadAnswer.Refused;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.Query;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.metadata.ClusterQueries;
import io.floodmark.gateway.metadata.V2Metadata;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.ConsumeSettings;
import io.floodmark.gateway.settings.Isolation;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * The read endpoints of the gateway's own API: topics, partitions, offsets, and records from an offset. Any instance
 * can serve them.
 */
public final class ReadEndpoints {
    private static final Set<String> RECORDS =
            Set.of("offset", "max-bytes", "timeout", "format", "key-format", "isolation");

    private final ClusterQueries cluster;
    private final PartitionReaders readers;

    /** The parameters of a read. */
    record Wanted(TopicPartition partition, long from, long maxBytes, Duration timeout, IsolationLevel isolation) {}

    /**
     * A pending request for records.
     *
     * @param forget cancels it, so that it fails and its place is free
     */
    record Asked(Future<Records> records, Runnable forget) {}

    public ReadEndpoints(ClusterQueries cluster, PartitionReaders readers) {
        this.cluster = cluster;
        this.readers = readers;
    }

    public void topics(RequestContext context) {
        context.answer(cluster.topics(context)
                .map(names -> GatewayResponse.ok(writer -> {
                    writer.writeStartObject();
                    writer.writeArrayPropertyStart("topics");
                    names.stream().filter(context::mayRead).forEach(writer::writeString);
                    writer.writeEndArray();
                    writer.writeEndObject();
                })));
    }

    public void partitions(RequestContext context) {
        context.answer(cluster.describe(context, context.readable(0))
                .map(topic -> GatewayResponse.ok(writer -> {
                    writer.writeStartObject();
                    writer.writeStringProperty("topic", topic.name());
                    writer.writeArrayPropertyStart("partitions");
                    for (TopicPartitionInfo each : topic.partitions()) {
                        writer.writeStartObject();
                        writer.writeNumberProperty("partition", each.partition());
                        writer.writeNumberProperty(
                                "leader",
                                each.leader() == null ? -1 : each.leader().id());
                        writer.writeNumberProperty("replicas", each.replicas().size());
                        writer.writeNumberProperty("in-sync", each.isr().size());
                        writer.writeEndObject();
                    }
                    writer.writeEndArray();
                    writer.writeEndObject();
                })));
    }

    public void offsets(RequestContext context) {
        Query query = new Query(context.request().query(), Set.of("timestamp"));
        TopicPartition partition = new TopicPartition(context.readable(0), context.partition(1));
        long timestamp = query.whole("timestamp", -1, Long.MAX_VALUE);
        Future<Long> at = existingPartition(context, partition)
                .compose(there -> timestamp < 0
                        ? Future.succeededFuture(-1L)
                        : cluster.offset(context, partition, OffsetSpec.forTimestamp(timestamp))
                                .map(found -> found.offset()));
        context.answer(at.compose(offset -> cluster.offset(context, partition, OffsetSpec.earliest())
                .compose(first -> cluster.offset(context, partition, OffsetSpec.latest())
                        .map(next -> GatewayResponse.ok(writer -> {
                            writer.writeStartObject();
                            writer.writeNumberProperty("first", first.offset());
                            writer.writeNumberProperty("next", next.offset());
                            if (timestamp >= 0) {
                                writer.writeNumberProperty("at", offset < 0 ? next.offset() : offset);
                            }
                            writer.writeEndObject();
                        })))));
    }

    private Future<TopicPartitionInfo> existingPartition(RequestContext context, TopicPartition partition) {
        Future<TopicDescription> topic = cluster.describe(context, partition.topic());
        return topic.map(found -> V2Metadata.partition(found, partition.partition()));
    }

    public void records(RequestContext context) {
        ConsumeSettings limits = context.parts().settings().consume();
        Query query = new Query(context.request().query(), RECORDS);
        TopicPartition partition = new TopicPartition(context.readable(0), context.partition(1));
        String offset = query.text("offset")
                .orElseThrow(() -> new RefusedException(
                        Reason.BAD_REQUEST, "offset: is missing; expected a whole number, earliest or latest"));
        long maxBytes = query.whole(
                "max-bytes", limits.maxBytes().value(), limits.maxBytes().value());
        Duration timeout = query.time("timeout", Duration.ZERO, limits.maxWait());
        Embedding values = Embedding.of(query, "format");
        Embedding keys = Embedding.of(query, "key-format");
        IsolationLevel isolation = isolation(context, query);
        RequestMemory.Claim memory = context.claimToRead();
        Future<GatewayResponse> answer = existingPartition(context, partition)
                .compose(there -> start(context, partition, offset, isolation))
                .compose(from -> whileThere(
                        context, read(context, new Wanted(partition, from, maxBytes, timeout, isolation), memory)))
                .compose(found -> context.vertx()
                        .executeBlocking(
                                () -> {
                                    GatewayResponse page = page(found, partition, keys, values);
                                    // Non-printable characters are longer as JSON.
                                    memory.take(Math.max(0, page.body().length() - claimedFor(found)));
                                    return page;
                                },
                                false));
        context.answer(answer, memory);
    }

    /** Returns the isolation level that a query requests, or consume.isolation. */
    static IsolationLevel isolation(RequestContext context, Query query) {
        return query.text("isolation")
                .map(text -> Isolation.read("isolation", text))
                .orElse(context.parts().settings().consume().isolation());
    }

    private static Future<Records> whileThere(RequestContext context, Asked asked) {
        context.whenGone(asked.forget());
        return asked.records();
    }

    /** Resolves the requested offset. */
    private Future<Long> start(
            RequestContext context, TopicPartition partition, String offset, IsolationLevel isolation) {
        return switch (offset) {
            case "earliest" ->
                cluster.offset(context, partition, OffsetSpec.earliest()).map(found -> found.offset());
            case "latest" ->
                cluster.offset(context, partition, OffsetSpec.latest(), isolation)
                        .map(found -> found.offset());
            default -> {
                if (!offset.matches("[0-9]{1,18}")) {
                    throw new RefusedException(
                            Reason.BAD_REQUEST, "offset: expected a whole number, 0 or more, earliest or latest");
                }
                yield Future.succeededFuture(Long.parseLong(offset));
            }
        };
    }

    /**
     * Requests records, which are returned when there are some or the time is up.
     *
     * @param memory from which memory is claimed for the records and for an answer with them as soon as they arrive
     */
    Asked read(RequestContext context, Wanted wanted, RequestMemory.Claim memory) {
        Promise<Records> found = Promise.promise();
        Context loop = context.loop();
        // A request with a timeout of 0 also waits for the brokers.
        long within = Math.max(
                wanted.timeout().toNanos(),
                Duration.ofMillis(5L * ConsumerProperties.FETCH_WAIT_MILLIS).toNanos());
        long until = context.parts().clock().nanoTime() + within;
        Read read =
                new Read(wanted.partition(), wanted.from(), wanted.maxBytes(), until, context.principal(), answer -> {
                    // Memory is claimed on this thread, since many requests may wait for one event loop.
                    ReadAnswer claimed = claimed(answer, memory);
                    loop.runOnContext(now -> complete(claimed, found));
                });
        PartitionReader reader = readers.of(wanted.isolation());
        reader.request(read);
        return new Asked(found.future(), () -> {
            reader.forget(read);
            found.tryFail(new CancellationException("the client disconnected"));
        });
    }

    private static ReadAnswer claimed(ReadAnswer answer, RequestMemory.Claim memory) {
        try {
            if (answer instanceof Records records) {
                memory.take(claimedFor(records));
            }
            return answer;
        } catch (RefusedException refused) {
            return new Refused(refused.why());
        }
    }

    /** Returns the memory for records, once unchanged and once in an answer. */
    private static long claimedFor(Records records) {
        return 2 * records.sizeBytes();
    }

    private static void complete(ReadAnswer answer, Promise<Records> found) {
        if (answer instanceof Records records) {
            found.tryComplete(records);
        } else if (answer instanceof Refused refused) {
            found.tryFail(new RefusedException(refused.why()));
        }
    }

    private static GatewayResponse page(Records all, TopicPartition partition, Embedding keys, Embedding values) {
        Records found = RecordJson.fitting(all, keys, values);
        return GatewayResponse.ok(writer -> {
            writer.writeStartObject();
            writer.writeStringProperty("topic", partition.topic());
            writer.writeNumberProperty("partition", partition.partition());
            writer.writeNumberProperty("next-offset", found.nextOffset());
            writer.writeArrayPropertyStart("records");
            found.records().forEach(record -> RecordJson.fitting(writer, record, keys, values));
            writer.writeEndArray();
            writer.writeEndObject();
        });
    }
}
