package io.floodmark.gateway;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Lists of partitions, with or without offsets, as version 2 writes them. */
final class V2Offsets {
    private V2Offsets() {}

    /**
     * Reads <code>{"offsets":[...]}</code> or <code>{"partitions":[...]}</code>; nothing where the body is empty.
     *
     * @param checked passes on a topic that may be named
     * @return offset 0 where none was given
     */
    static Map<TopicPartition, OffsetAndMetadata> read(byte[] body, UnaryOperator<String> checked) {
        Map<TopicPartition, OffsetAndMetadata> found = new LinkedHashMap<>();
        JsonCursor json = new JsonCursor(body);
        if (json.ended()) {
            return found;
        }
        json.open('{');
        while (json.more('}')) {
            String name = json.name();
            if (!name.equals("offsets") && !name.equals("partitions")) {
                throw RefusedException.bad("a member that is not known; expected offsets or partitions");
            }
            json.open('[');
            while (json.more(']')) {
                one(json, checked, found);
            }
        }
        return found;
    }

    private static void one(
            JsonCursor json, UnaryOperator<String> checked, Map<TopicPartition, OffsetAndMetadata> found) {
        String topic = "";
        int partition = 0;
        long offset = 0;
        String metadata = "";
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "topic" -> topic = json.text();
                case "partition" -> partition = (int) Math.min(json.whole(), Integer.MAX_VALUE);
                case "offset" -> offset = json.whole();
                case "metadata" -> metadata = json.nothing() ? "" : json.text();
                default ->
                    throw RefusedException.bad(
                            "a member that is not known; expected topic, partition, offset or metadata");
            }
        }
        found.put(new TopicPartition(checked.apply(topic), partition), new OffsetAndMetadata(offset, metadata));
    }

    /** @param found null where nothing is committed */
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
