package io.floodmark.gateway.read;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.Query;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** The embedding of the bytes of a record in a JSON answer. */
enum Embedding {
    BASE64("Base64") {
        @Override
        boolean holds(byte[] bytes) {
            return true;
        }

        @Override
        void some(JsonGenerator writer, byte[] bytes) {
            // Base64 needs no escapes, and searching for them takes a quarter of the time of a long record.
            writer.writeRawValue('"' + Base64.getEncoder().encodeToString(bytes) + '"');
        }
    },
    /** The bytes are JSON and are embedded unchanged. */
    JSON("JSON in UTF-8") {
        @Override
        boolean holds(byte[] bytes) {
            return GatewayJson.valid(bytes, 0, bytes.length);
        }

        @Override
        void some(JsonGenerator writer, byte[] bytes) {
            writer.writeRawValue(new String(bytes, StandardCharsets.UTF_8));
        }
    },
    /** The bytes are UTF-8 text and become a string. */
    TEXT("text in UTF-8") {
        @Override
        boolean holds(byte[] bytes) {
            return Utf8.valid(bytes, 0, bytes.length);
        }

        @Override
        void some(JsonGenerator writer, byte[] bytes) {
            writer.writeString(new String(bytes, StandardCharsets.UTF_8));
        }
    };

    private final String what;

    Embedding(String what) {
        this.what = what;
    }

    abstract boolean holds(byte[] bytes);

    abstract void some(JsonGenerator writer, byte[] bytes);

    private boolean fits(byte @Nullable [] bytes) {
        return bytes == null || holds(bytes);
    }

    /** Writes bytes that {@link #fits} accepts. */
    void write(JsonGenerator writer, byte @Nullable [] bytes) {
        if (bytes == null) {
            writer.writeNull();
        } else {
            some(writer, bytes);
        }
    }

    /** Returns why a record cannot be embedded; empty if it can. */
    static Optional<RefusedException> problem(
            ConsumerRecord<byte[], byte[]> record, Embedding keys, Embedding values, String instead) {
        if (!keys.fits(record.key())) {
            return Optional.of(unfit(record, "key", keys, instead));
        }
        return values.fits(record.value()) ? Optional.empty() : Optional.of(unfit(record, "value", values, instead));
    }

    /**
     * Returns the records before the first one that cannot be embedded.
     *
     * @param instead what the client can do about that one
     * @throws RefusedException if it is the first of all
     */
    static List<ConsumerRecord<byte[], byte[]>> fitting(
            List<ConsumerRecord<byte[], byte[]>> records, Embedding keys, Embedding values, String instead) {
        for (int i = 0; i < records.size(); i++) {
            Optional<RefusedException> problem = problem(records.get(i), keys, values, instead);
            if (problem.isPresent() && i == 0) {
                throw problem.get();
            }
            if (problem.isPresent()) {
                return records.subList(0, i);
            }
        }
        return records;
    }

    private static RefusedException unfit(
            ConsumerRecord<byte[], byte[]> record, String part, Embedding wanted, String instead) {
        return new RefusedException(
                Reason.NOT_ACCEPTABLE,
                "the " + part + " of the record at offset " + record.offset() + " of partition " + record.partition()
                        + " of topic " + record.topic() + " is not " + wanted.what + "; " + instead);
    }

    /** Returns the embedding that a query names, or Base64 if it names none. */
    static Embedding of(Query query, String parameter) {
        return query.text(parameter).map(name -> named(name, parameter)).orElse(BASE64);
    }

    private static Embedding named(String name, String parameter) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "base64" -> BASE64;
            case "json" -> JSON;
            case "text" -> TEXT;
            default -> throw new RefusedException(Reason.BAD_REQUEST, parameter + ": expected base64, json or text");
        };
    }
}
