package io.floodmark.gateway.read;

import io.floodmark.gateway.consumer.ReadAnswer.Records;
import io.floodmark.gateway.error.RefusedException;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import tools.jackson.core.JsonGenerator;

/** Writes records in the format of the gateway's own API. */
final class RecordJson {
    private static final String INSTEAD = "request Base64 (format, key-format), or continue from the next offset";

    private RecordJson() {}

    /** @throws RefusedException if it cannot be embedded; then nothing of it is written */
    static void write(JsonGenerator writer, ConsumerRecord<byte[], byte[]> record, Embedding keys, Embedding values) {
        Embedding.problem(record, keys, values, INSTEAD).ifPresent(problem -> {
            throw problem;
        });
        fitting(writer, record, keys, values);
    }

    /**
     * Returns the records before the first one that these formats cannot represent, and the offset of that one as the
     * next.
     *
     * @throws RefusedException if it is the first of all
     */
    static Records fitting(Records found, Embedding keys, Embedding values) {
        List<ConsumerRecord<byte[], byte[]>> all = found.records();
        int fitting = Embedding.fitting(all, keys, values, INSTEAD).size();
        return fitting == all.size()
                ? found
                : new Records(all.subList(0, fitting), all.get(fitting).offset());
    }

    /** Writes a record that these formats can represent. */
    static void fitting(JsonGenerator writer, ConsumerRecord<byte[], byte[]> record, Embedding keys, Embedding values) {
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
