package io.floodmark.gateway;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import tools.jackson.core.JsonGenerator;

/** Records as our own API tells them. */
final class RecordJson {
    private RecordJson() {}

    static void write(JsonGenerator writer, ConsumerRecord<byte[], byte[]> record, Embedding keys, Embedding values) {
        writer.writeStartObject();
        writer.writeNumberProperty("partition", record.partition());
        writer.writeNumberProperty("offset", record.offset());
        writer.writeNumberProperty("timestamp", record.timestamp());
        writer.writeName("key");
        keys.write(writer, record.key());
        writer.writeName("value");
        values.write(writer, record.value());
        writer.writeArrayPropertyStart("headers");
        for (Header header : record.headers()) {
            writer.writeStartObject();
            writer.writeStringProperty("name", header.key());
            writer.writeName("value");
            Embedding.BASE64.write(writer, header.value());
            writer.writeEndObject();
        }
        writer.writeEndArray();
        writer.writeEndObject();
    }
}
