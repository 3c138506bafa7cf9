package io.floodmark.gateway.read;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.JsonCursor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Lists of partitions, with or without offsets, in the format of version 2. */
final class V2Offsets {
    private static final String PARTITIONS = "partitions";
    private static final int NOT_GIVEN = -1;

    private V2Offsets() {}

    /**
     * Reads <code>{"offsets":[{"topic","partition","offset","metadata"}]}</code>; empty if the body is empty.
     *
     * @param checked returns a topic that the caller may name, or throws
     */
    static Map<TopicPartition, OffsetAndMetadata> offsets(byte[] body, UnaryOperator<String> checked) {
        return read(body, "offsets", checked);
    }

    /** Reads <code>{"partitions":[{"topic","partition"}]}</code>; empty if the body is empty. */
    static Set<TopicPartition> partitions(byte[] body, UnaryOperator<String> checked) {
        return read(body, PARTITIONS, checked).keySet();
    }

    private static Map<TopicPartition, OffsetAndMetadata> read(
            byte[] body, String member, UnaryOperator<String> checked) {
        Map<TopicPartition, OffsetAndMetadata> found = new LinkedHashMap<>();
        JsonCursor json = new JsonCursor(body);
        if (json.ended()) {
            return found;
        }
        json.open('{');
        while (json.more('}')) {
            if (!json.name().equals(member)) {
                throw RefusedException.bad("unknown member; expected " + member);
            }
            json.open('[');
            while (json.more(']')) {
                one(json, member, checked, found);
            }
        }
        json.end();
        return found;
    }

    private static void one(
            JsonCursor json,
            String member,
            UnaryOperator<String> checked,
            Map<TopicPartition, OffsetAndMetadata> found) {
        String topic = "";
        int partition = NOT_GIVEN;
        long offset = member.equals(PARTITIONS) ? 0 : NOT_GIVEN;
        String metadata = "";
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "topic" -> topic = json.text();
                case "partition" -> partition = (int) Math.min(json.whole(), Integer.MAX_VALUE);
                case "offset" -> offset = json.whole();
                case "metadata" -> metadata = json.nothing() ? "" : json.text();
                default -> throw RefusedException.bad("unknown member; expected topic, partition, offset or metadata");
            }
        }
        if (topic.isEmpty() || partition == NOT_GIVEN || offset == NOT_GIVEN) {
            throw RefusedException.bad("one of " + member + " lacks a member; expected topic, partition"
                    + (member.equals(PARTITIONS) ? "" : " and offset"));
        }
        found.put(new TopicPartition(checked.apply(topic), partition), new OffsetAndMetadata(offset, metadata));
    }

    /** @param found null values for partitions without a commit */
    static void write(JsonGenerator writer, Map<TopicPartition, @Nullable OffsetAndMetadata> found) {
        writer.writeStartObject();
        writer.writeArrayPropertyStart("offsets");
        found.forEach((partition, offset) -> {
            if (offset != null) {
                writer.writeStartObject();
                writer.writeStringProperty("topic", partition.topic());
                writer.writeNumberProperty("partition", partition.partition());
                writer.writeNumberProperty("offset", offset.offset());
                writer.writeStringProperty("metadata", offset.metadata());
                writer.writeEndObject();
            }
        });
        writer.writeEndArray();
        writer.writeEndObject();
    }
}
