package io.floodmark.gateway;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import tools.jackson.core.JsonGenerator;

/**
 * Records as version 2 gives them out. Where one is not in the format of the instance, those before it are given, and then it is
 * named: who asks can seek behind it.
 */
final class V2Page {
    private V2Page() {}

    /** @param memory is taken from first */
    static Offer of(List<ConsumerRecord<byte[], byte[]>> records, V2Type format, ByteBudget.Claim memory) {
        Embedding embedding = format == V2Type.BINARY ? Embedding.BASE64 : Embedding.JSON;
        long bytes =
                2 * records.stream().mapToLong(ReadAnswer.Records::sizeBytes).sum();
        memory.take(bytes);
        List<ConsumerRecord<byte[], byte[]>> fitting = fitting(records, embedding);
        String body = Json.write(writer -> {
            writer.writeStartArray();
            fitting.forEach(record -> write(writer, record, embedding));
            writer.writeEndArray();
        });
        memory.take(Math.max(0, body.length() - bytes));
        return new Offer(fitting, new Answer(200, format.mediaType(), body, false));
    }

    private static List<ConsumerRecord<byte[], byte[]>> fitting(
            List<ConsumerRecord<byte[], byte[]>> records, Embedding embedding) {
        List<ConsumerRecord<byte[], byte[]>> fitting = records.stream()
                .takeWhile(record -> embedding.fits(record.key()) && embedding.fits(record.value()))
                .toList();
        if (fitting.isEmpty() && !records.isEmpty()) {
            ConsumerRecord<byte[], byte[]> unfit = records.get(0);
            throw new RefusedException(
                    Reason.NOT_ACCEPTABLE,
                    "the record at offset " + unfit.offset() + " of partition " + unfit.partition() + " of "
                            + unfit.topic() + " is not in the format of the instance; set its position behind it"
                            + " (positions), or make an instance of format binary");
        }
        return fitting;
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
