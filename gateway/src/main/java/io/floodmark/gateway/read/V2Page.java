package io.floodmark.gateway.read;

import io.floodmark.gateway.consumer.Offer;
import io.floodmark.gateway.consumer.ReadAnswer;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.V2Type;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.quota.RequestMemory;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import tools.jackson.core.JsonGenerator;

/**
 * Records in the format of version 2. If one cannot be represented in the format of the instance, those before it are
 * returned first. The next request gets an error that names it, so that the client can seek past it.
 */
final class V2Page {
    private static final String INSTEAD =
            "set the position of the instance behind it (positions), or make an instance of format binary";

    private V2Page() {}

    /** @param memory claimed before the answer is made */
    static Offer<GatewayResponse> of(
            List<ConsumerRecord<byte[], byte[]>> records, V2Type format, RequestMemory.Claim memory) {
        Embedding embedding = format == V2Type.BINARY ? Embedding.BASE64 : Embedding.JSON;
        long bytes =
                2 * records.stream().mapToLong(ReadAnswer.Records::sizeBytes).sum();
        memory.take(bytes);
        List<ConsumerRecord<byte[], byte[]>> fitting = Embedding.fitting(records, embedding, embedding, INSTEAD);
        String body = GatewayJson.write(writer -> {
            writer.writeStartArray();
            fitting.forEach(record -> write(writer, record, embedding));
            writer.writeEndArray();
        });
        memory.take(Math.max(0, body.length() - bytes));
        return new Offer<>(fitting, new GatewayResponse(200, format.mediaType(), body, false));
    }

    private static void write(JsonGenerator writer, ConsumerRecord<byte[], byte[]> record, Embedding embedding) {
        writer.writeStartObject();
        writer.writeStringProperty("topic", record.topic());
        writer.writeName("key");
        embedding.write(writer, record.key());
        writer.writeName("value");
        embedding.write(writer, record.value());
        writer.writeNumberProperty("partition", record.partition());
        writer.writeNumberProperty("offset", record.offset());
        writer.writeEndObject();
    }
}
