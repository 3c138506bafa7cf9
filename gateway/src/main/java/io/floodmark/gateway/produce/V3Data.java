package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.JsonCursor;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A key or value of version 3: <code>{"type":"BINARY","data":...}</code>. Its bytes are not copied. */
final class V3Data {
    private static final String EXPECTED = "; expected BINARY, JSON or STRING";

    /** The embedding of the data in JSON. */
    enum Type {
        BINARY,
        JSON,
        STRING
    }

    /** An absent key or value. */
    static final V3Data NONE = new V3Data(null, null);

    private final @Nullable Type type;
    private final byte @Nullable [] bytes;

    private V3Data(@Nullable Type type, byte @Nullable [] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    /** @param whose name for messages */
    static V3Data read(JsonCursor json, byte[] body, String whose) {
        if (json.nothing()) {
            return NONE;
        }
        Type type = null;
        int from = -1;
        int to = -1;
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "type" -> type = type(json.text(), whose);
                case "data" -> {
                    from = json.position();
                    json.skip();
                    to = json.position();
                }
                case "subject", "subject_name_strategy", "schema", "schema_id", "schema_version" ->
                    throw noSchemas(whose);
                default -> throw RefusedException.bad(whose + " has an unknown member; expected type and data");
            }
        }
        if (type == null) {
            throw RefusedException.bad(whose + " has no type" + EXPECTED);
        }
        return from < 0 ? new V3Data(type, null) : new V3Data(type, bytes(type, new JsonCursor(body, from, to)));
    }

    private static Type type(String name, String whose) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "BINARY" -> Type.BINARY;
            case "JSON" -> Type.JSON;
            case "STRING" -> Type.STRING;
            case "AVRO", "JSONSCHEMA", "PROTOBUF" -> throw noSchemas(whose);
            default -> throw RefusedException.bad(whose + " has an unknown type" + EXPECTED);
        };
    }

    private static byte @Nullable [] bytes(Type type, JsonCursor data) {
        return switch (type) {
            case BINARY -> data.base64();
            case JSON -> data.nothing() ? null : data.value();
            case STRING -> data.nothing() ? null : data.text().getBytes(StandardCharsets.UTF_8);
        };
    }

    byte @Nullable [] bytes() {
        return bytes;
    }

    /** Returns null if no type was given. */
    @Nullable
    Type type() {
        return type;
    }

    private static RefusedException noSchemas(String whose) {
        return new RefusedException(Reason.BAD_MEDIA_TYPE, whose + " has a schema, which is not supported" + EXPECTED);
    }
}
