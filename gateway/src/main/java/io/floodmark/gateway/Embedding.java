package io.floodmark.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** How bytes of a record stand in an answer of JSON. */
enum Embedding {
    BASE64 {
        @Override
        boolean holds(byte[] bytes) {
            return true;
        }

        @Override
        void some(JsonGenerator writer, byte[] bytes) {
            writer.writeString(Base64.getEncoder().encodeToString(bytes));
        }
    },
    /** As the JSON they are. */
    JSON {
        @Override
        boolean holds(byte[] bytes) {
            return Json.valid(bytes, 0, bytes.length);
        }

        @Override
        void some(JsonGenerator writer, byte[] bytes) {
            if (!holds(bytes)) {
                throw unfit("JSON");
            }
            writer.writeRawValue(new String(bytes, StandardCharsets.UTF_8));
        }
    },
    /** As text of UTF-8. */
    TEXT {
        @Override
        boolean holds(byte[] bytes) {
            return decoded(bytes).isPresent();
        }

        @Override
        void some(JsonGenerator writer, byte[] bytes) {
            writer.writeString(decoded(bytes).orElseThrow(() -> unfit("text in UTF-8")));
        }
    };

    private static Optional<String> decoded(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notText) {
            return Optional.empty();
        }
    }

    abstract boolean holds(byte[] bytes);

    abstract void some(JsonGenerator writer, byte[] bytes);

    /** Whether they can stand so. */
    boolean fits(byte @Nullable [] bytes) {
        return bytes == null || holds(bytes);
    }

    /** @throws RefusedException where they cannot stand so */
    void write(JsonGenerator writer, byte @Nullable [] bytes) {
        if (bytes == null) {
            writer.writeNull();
        } else {
            some(writer, bytes);
        }
    }

    /** As a query names it; Base64 where it does not. */
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

    private static RefusedException unfit(String what) {
        return new RefusedException(
                Reason.NOT_ACCEPTABLE, "a key or value that would be given is no " + what + "; ask for it as Base64");
    }
}
