package io.floodmark.gateway.metadata;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.json.GatewayJson;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import tools.jackson.core.JsonGenerator;

/** The metadata endpoints of version 2: topics, partitions, offsets and brokers. */
public final class V2Metadata {
    private final ClusterQueries reader;

    public V2Metadata(ClusterQueries reader) {
        this.reader = reader;
    }

    public void topics(RequestContext context) {
        context.answer(reader.topics(context)
                .map(names -> json(writer -> {
                    writer.writeStartArray();
                    names.stream().filter(context::mayDescribe).forEach(writer::writeString);
                    writer.writeEndArray();
                })));
    }

    public void topic(RequestContext context) {
        context.answer(reader.describe(context, context.describable(0))
                .map(topic -> json(writer -> {
                    writer.writeStartObject();
                    writer.writeStringProperty("name", topic.name());
                    writer.writeObjectPropertyStart("configs");
                    writer.writeEndObject();
                    writer.writeName("partitions");
                    partitions(writer, topic.partitions());
                    writer.writeEndObject();
                })));
    }

    public void partitions(RequestContext context) {
        context.answer(reader.describe(context, context.describable(0))
                .map(topic -> json(writer -> partitions(writer, topic.partitions()))));
    }

    public void partition(RequestContext context) {
        int number = context.partition(1);
        context.answer(reader.describe(context, context.describable(0)).map(topic -> {
            TopicPartitionInfo found = partition(topic, number);
            return json(writer -> partition(writer, found));
        }));
    }

    public void offsets(RequestContext context) {
        int number = context.partition(1);
        String topic = context.describable(0);
        TopicPartition partition = new TopicPartition(topic, number);
        context.answer(reader.describe(context, topic)
                .map(found -> partition(found, number))
                .compose(there -> reader.offset(context, partition, OffsetSpec.earliest()))
                .compose(first -> reader.offset(context, partition, OffsetSpec.latest())
                        .map(last -> json(writer -> {
                            writer.writeStartObject();
                            writer.writeNumberProperty("beginning_offset", first.offset());
                            writer.writeNumberProperty("end_offset", last.offset());
                            writer.writeEndObject();
                        }))));
    }

    public void brokers(RequestContext context) {
        List<Node> brokers = context.parts().knownCluster().brokers();
        context.answer(json(writer -> {
            writer.writeStartObject();
            writer.writeArrayPropertyStart("brokers");
            brokers.forEach(broker -> writer.writeNumber(broker.id()));
            writer.writeEndArray();
            writer.writeEndObject();
        }));
    }

    public static TopicPartitionInfo partition(TopicDescription topic, int number) {
        if (number >= topic.partitions().size()) {
            throw new RefusedException(
                    Reason.NO_PARTITION,
                    "partition not found: " + number + "; the topic has "
                            + topic.partitions().size());
        }
        return topic.partitions().get(number);
    }

    private static GatewayResponse json(Consumer<JsonGenerator> content) {
        return new GatewayResponse(200, ErrorFormat.V2_TYPE, GatewayJson.write(content), false);
    }

    private static void partitions(JsonGenerator writer, List<TopicPartitionInfo> partitions) {
        writer.writeStartArray();
        partitions.forEach(each -> partition(writer, each));
        writer.writeEndArray();
    }

    private static void partition(JsonGenerator writer, TopicPartitionInfo partition) {
        int leader = partition.leader() == null ? -1 : partition.leader().id();
        writer.writeStartObject();
        writer.writeNumberProperty("partition", partition.partition());
        writer.writeNumberProperty("leader", leader);
        writer.writeArrayPropertyStart("replicas");
        for (Node replica : partition.replicas()) {
            writer.writeStartObject();
            writer.writeNumberProperty("broker", replica.id());
            writer.writeBooleanProperty("leader", replica.id() == leader);
            writer.writeBooleanProperty("in_sync", partition.isr().contains(replica));
            writer.writeEndObject();
        }
        writer.writeEndArray();
        writer.writeEndObject();
    }
}
