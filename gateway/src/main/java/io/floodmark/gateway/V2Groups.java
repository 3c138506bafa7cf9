package io.floodmark.gateway;

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

/** Consumer groups of version 2: instances that this gateway keeps for clients. Their blocking calls run on threads of their own. */
final class V2Groups {
    private static final Answer DONE = new Answer(204, Dialect.V2_TYPE, "", false);

    private final GroupInstances instances;

    V2Groups(GroupInstances instances) {
        this.instances = instances;
    }

    void create(Call call) {
        String group = call.parameter(0);
        if (!call.principal().mayJoin(group)) {
            // Who is in a group can commit for it, and so take records from the others.
            throw new RefusedException(Reason.FORBIDDEN, "you may not be in this consumer group (access.rules: group)");
        }
        call.answer(SmallBody.of(call)
                .map(InstanceSettings::read)
                .compose(asked ->
                        call.vertx().executeBlocking(() -> instances.create(group, asked, call.principal()), false))
                .map(name -> json(writer -> {
                    writer.writeStartObject();
                    writer.writeStringProperty("instance_id", name.instance());
                    writer.writeStringProperty(
                            "base_uri", call.base() + "/consumers/" + name.group() + "/instances/" + name.instance());
                    writer.writeEndObject();
                })));
    }

    void delete(Call call) {
        call.answer(Future.fromCompletionStage(
                        instances.remove(name(call), call.principal().name()), call.loop())
                .map(DONE));
    }

    private static GroupInstances.Name name(Call call) {
        return new GroupInstances.Name(call.parameter(0), call.parameter(1));
    }

    private GroupInstance instance(Call call) {
        return instances.find(name(call), call.principal().name());
    }

    /** Runs what the body asks for, and answers with what comes of it. */
    private <T> void withBody(Call call, Function<byte[], T> read, Function<T, Function<GroupInstance, Answer>> work) {
        GroupInstance instance = instance(call);
        call.answer(SmallBody.of(call)
                .map(read)
                .compose(asked -> Future.fromCompletionStage(instance.run(work.apply(asked)), call.loop())));
    }

    private void doing(Call call, Function<GroupInstance, Answer> work) {
        call.answer(Future.fromCompletionStage(instance(call).run(work), call.loop()));
    }

    void subscribe(Call call) {
        withBody(call, body -> topics(call, body), topics -> instance -> {
            instance.subscribe(topics);
            return DONE;
        });
    }

    private static List<String> topics(Call call, byte[] body) {
        List<String> topics = new ArrayList<>();
        JsonCursor json = new JsonCursor(body);
        json.open('{');
        while (json.more('}')) {
            if (!json.name().equals("topics")) {
                throw new RefusedException(
                        Reason.BAD_REQUEST, "a member that is not known; expected topics (patterns are not spoken)");
            }
            json.open('[');
            while (json.more(']')) {
                topics.add(readable(call, json.text()));
            }
        }
        json.end();
        return topics;
    }

    private static String readable(Call call, String topic) {
        if (!call.mayRead(TopicName.checked(topic))) {
            throw new RefusedException(Reason.FORBIDDEN, "you may not read one of these topics");
        }
        return topic;
    }

    void subscription(Call call) {
        doing(call, instance -> {
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

    void unsubscribe(Call call) {
        doing(call, instance -> {
            instance.unsubscribe();
            return DONE;
        });
    }

    void assign(Call call) {
        overPartitions(call, GroupInstance::assign);
    }

    void assignment(Call call) {
        doing(call, instance -> {
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

    void toBeginning(Call call) {
        overPartitions(call, GroupInstance::seekToBeginning);
    }

    void toEnd(Call call) {
        overPartitions(call, GroupInstance::seekToEnd);
    }

    private void overPartitions(Call call, BiConsumer<GroupInstance, Set<TopicPartition>> work) {
        withBody(call, body -> V2Offsets.partitions(body, topic -> readable(call, topic)), partitions -> instance -> {
            work.accept(instance, partitions);
            return DONE;
        });
    }

    void seek(Call call) {
        withBody(call, body -> V2Offsets.offsets(body, topic -> readable(call, topic)), offsets -> instance -> {
            offsets.forEach(instance::seek);
            return DONE;
        });
    }

    void commit(Call call) {
        withBody(call, body -> V2Offsets.offsets(body, topic -> readable(call, topic)), offsets -> instance -> {
            if (offsets.isEmpty()) {
                instance.commitGiven();
            } else {
                // A client names the last record that it is done with.
                Map<TopicPartition, OffsetAndMetadata> next = new LinkedHashMap<>();
                offsets.forEach((partition, last) ->
                        next.put(partition, new OffsetAndMetadata(last.offset() + 1, last.metadata())));
                instance.commit(next);
            }
            return new Answer(200, Dialect.V2_TYPE, "", false);
        });
    }

    void committed(Call call) {
        withBody(call, body -> V2Offsets.partitions(body, topic -> readable(call, topic)), partitions -> instance -> {
            Map<TopicPartition, OffsetAndMetadata> found = instance.committed(partitions);
            return json(writer -> V2Offsets.write(writer, found));
        });
    }

    void records(Call call) {
        ConsumeSettings limits = call.parts().settings().consume();
        Query query = new Query(call.request().query(), Set.of("timeout", "max_bytes"));
        GroupInstance instance = instance(call);
        V2Type format = instance.settings().format();
        accepts(call, format);
        if (call.headOnly()) {
            // Records that are given out count as read.
            call.answer(new Answer(200, format.mediaType(), "", false));
            return;
        }
        long maxBytes = query.whole(
                "max_bytes", limits.maxBytes().value(), limits.maxBytes().value());
        Duration timeout = query.time("timeout", instance.settings().patience(), limits.maxWait());
        AtomicBoolean gone = new AtomicBoolean();
        call.whenGone(() -> gone.set(true));
        ByteBudget.Claim memory = call.claimToRead();
        Future<Offer> offer = Future.fromCompletionStage(
                instance.run(each ->
                        each.fetch(timeout, maxBytes, gone::get, records -> V2Page.of(records, format, memory))),
                call.loop());
        call.answer(offer.map(made -> made.answer(!call.request().response().closed())), memory);
    }

    private static void accepts(Call call, V2Type format) {
        String accept = call.request().getHeader("Accept");
        boolean fits = accept == null
                || accept.contains("*/*")
                || accept.contains(format.mediaType())
                || accept.contains(Dialect.V2_TYPE)
                || accept.contains(Json.TYPE);
        if (!fits) {
            throw new RefusedException(
                    Reason.NOT_ACCEPTABLE,
                    "the instance was made for another format; expected Accept: " + format.mediaType());
        }
    }

    private static Answer json(Consumer<JsonGenerator> content) {
        return new Answer(200, Dialect.V2_TYPE, Json.write(content), false);
    }
}
