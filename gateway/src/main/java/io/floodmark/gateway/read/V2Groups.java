package io.floodmark.gateway.read;

import io.floodmark.gateway.body.SmallBody;
import io.floodmark.gateway.cluster.TopicName;
import io.floodmark.gateway.consumer.GroupInstance;
import io.floodmark.gateway.consumer.GroupInstances;
import io.floodmark.gateway.consumer.Offer;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.Query;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.http.V2Type;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.json.JsonCursor;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.ConsumeSettings;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import tools.jackson.core.JsonGenerator;

/**
 * Consumer groups of version 2: instances that this gateway keeps for clients. Their blocking calls run on separate
 * threads.
 */
public final class V2Groups {
    private static final GatewayResponse DONE = new GatewayResponse(204, ErrorFormat.V2_TYPE, "", false);

    private final GroupInstances instances;

    public V2Groups(GroupInstances instances) {
        this.instances = instances;
    }

    public void create(RequestContext context) {
        String group = context.parameter(0);
        if (!context.principal().mayJoin(group)) {
            // A member of a group can commit for it, and so take records from other members.
            throw new RefusedException(
                    Reason.FORBIDDEN, "not authorized for this consumer group (access.rules: group)");
        }
        context.answer(SmallBody.of(context)
                .map(V2InstanceRequest::settings)
                .compose(asked ->
                        Future.fromCompletionStage(instances.create(group, asked, context.principal()), context.loop()))
                .map(name -> json(writer -> {
                    writer.writeStartObject();
                    writer.writeStringProperty("instance_id", name.instance());
                    writer.writeStringProperty(
                            "base_uri",
                            context.base() + "/consumers/" + name.group() + "/instances/" + name.instance());
                    writer.writeEndObject();
                })));
    }

    public void delete(RequestContext context) {
        context.answer(Future.fromCompletionStage(
                        instances.remove(name(context), context.principal().name()), context.loop())
                .map(DONE));
    }

    private static GroupInstances.Name name(RequestContext context) {
        return new GroupInstances.Name(context.parameter(0), context.parameter(1));
    }

    private GroupInstance instance(RequestContext context) {
        return instances.find(name(context), context.principal().name());
    }

    /** Runs the operation that the body requests, and answers with its result. */
    private <T> void withBody(
            RequestContext context,
            Function<byte[], T> read,
            Function<T, Function<GroupInstance, GatewayResponse>> work) {
        GroupInstance instance = instance(context);
        context.answer(SmallBody.of(context)
                .map(read)
                .compose(asked -> Future.fromCompletionStage(instance.run(work.apply(asked)), context.loop())));
    }

    private void doing(RequestContext context, Function<GroupInstance, GatewayResponse> work) {
        context.answer(Future.fromCompletionStage(instance(context).run(work), context.loop()));
    }

    public void subscribe(RequestContext context) {
        withBody(context, body -> topics(context, body), topics -> instance -> {
            instance.subscribe(topics);
            return DONE;
        });
    }

    private static List<String> topics(RequestContext context, byte[] body) {
        List<String> topics = new ArrayList<>();
        JsonCursor json = new JsonCursor(body);
        json.open('{');
        while (json.more('}')) {
            if (!json.name().equals("topics")) {
                throw new RefusedException(
                        Reason.BAD_REQUEST, "unknown member; expected topics (patterns are not supported)");
            }
            json.open('[');
            while (json.more(']')) {
                topics.add(readable(context, json.text()));
            }
        }
        json.end();
        return topics;
    }

    private static String readable(RequestContext context, String topic) {
        if (!context.mayRead(TopicName.checked(topic))) {
            throw new RefusedException(Reason.FORBIDDEN, "not authorized to read one of these topics");
        }
        return topic;
    }

    public void subscription(RequestContext context) {
        doing(context, instance -> {
            List<String> topics = instance.subscription();
            return json(writer -> {
                writer.writeStartObject();
                writer.writeArrayPropertyStart("topics");
                topics.forEach(writer::writeString);
                writer.writeEndArray();
                writer.writeEndObject();
            });
        });
    }

    public void unsubscribe(RequestContext context) {
        doing(context, instance -> {
            instance.unsubscribe();
            return DONE;
        });
    }

    public void assign(RequestContext context) {
        overPartitions(context, GroupInstance::assign);
    }

    public void assignment(RequestContext context) {
        doing(context, instance -> {
            List<TopicPartition> partitions = instance.assignment();
            return json(writer -> {
                writer.writeStartObject();
                writer.writeArrayPropertyStart("partitions");
                partitions.forEach(each -> {
                    writer.writeStartObject();
                    writer.writeStringProperty("topic", each.topic());
                    writer.writeNumberProperty("partition", each.partition());
                    writer.writeEndObject();
                });
                writer.writeEndArray();
                writer.writeEndObject();
            });
        });
    }

    public void toBeginning(RequestContext context) {
        overPartitions(context, GroupInstance::seekToBeginning);
    }

    public void toEnd(RequestContext context) {
        overPartitions(context, GroupInstance::seekToEnd);
    }

    private void overPartitions(RequestContext context, BiConsumer<GroupInstance, Set<TopicPartition>> work) {
        withBody(
                context,
                body -> V2Offsets.partitions(body, topic -> readable(context, topic)),
                partitions -> instance -> {
                    work.accept(instance, partitions);
                    return DONE;
                });
    }

    public void seek(RequestContext context) {
        withBody(context, body -> V2Offsets.offsets(body, topic -> readable(context, topic)), offsets -> instance -> {
            offsets.forEach(instance::seek);
            return DONE;
        });
    }

    public void commit(RequestContext context) {
        withBody(context, body -> V2Offsets.offsets(body, topic -> readable(context, topic)), offsets -> instance -> {
            if (offsets.isEmpty()) {
                instance.commitDelivered();
            } else {
                // A client names the last record that it has processed.
                Map<TopicPartition, OffsetAndMetadata> next = new LinkedHashMap<>();
                offsets.forEach((partition, last) ->
                        next.put(partition, new OffsetAndMetadata(last.offset() + 1, last.metadata())));
                instance.commit(next);
            }
            return new GatewayResponse(200, ErrorFormat.V2_TYPE, "", false);
        });
    }

    public void committed(RequestContext context) {
        withBody(
                context,
                body -> V2Offsets.partitions(body, topic -> readable(context, topic)),
                partitions -> instance -> {
                    Map<TopicPartition, OffsetAndMetadata> found = instance.committed(partitions);
                    return json(writer -> V2Offsets.write(writer, found));
                });
    }

    public void records(RequestContext context) {
        ConsumeSettings limits = context.parts().settings().consume();
        Query query = new Query(context.request().query(), Set.of("timeout", "max_bytes"));
        GroupInstance instance = instance(context);
        V2Type format = V2Type.of(instance.settings().mediaType());
        accepts(context, format);
        if (context.headOnly()) {
            // Records that are given out would count as read.
            context.answer(new GatewayResponse(200, format.mediaType(), "", false));
            return;
        }
        long maxBytes = query.whole(
                "max_bytes", limits.maxBytes().value(), limits.maxBytes().value());
        Duration timeout = query.time("timeout", instance.settings().patience(), limits.maxWait());
        AtomicBoolean gone = new AtomicBoolean();
        context.whenGone(() -> gone.set(true));
        RequestMemory.Claim memory = context.claimToRead();
        Future<Offer<GatewayResponse>> offer = Future.fromCompletionStage(
                instance.run(each ->
                        each.fetch(timeout, maxBytes, gone::get, records -> V2Page.of(records, format, memory))),
                context.loop());
        context.answer(
                offer.map(made -> made.answer(!context.request().response().closed())), memory);
    }

    private static void accepts(RequestContext context, V2Type format) {
        String accept = context.request().getHeader("Accept");
        boolean fits = accept == null
                || accept.contains("*/*")
                || accept.contains(format.mediaType())
                || accept.contains(ErrorFormat.V2_TYPE)
                || accept.contains(GatewayJson.TYPE);
        if (!fits) {
            throw new RefusedException(
                    Reason.NOT_ACCEPTABLE,
                    "the instance was made for another format; expected Accept: " + format.mediaType());
        }
    }

    private static GatewayResponse json(Consumer<JsonGenerator> content) {
        return new GatewayResponse(200, ErrorFormat.V2_TYPE, GatewayJson.write(content), false);
    }
}
