package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The format of records in a body. */
enum BodyFormat {
    /** The whole body is the value of one record, of any type. */
    RAW,
    /** The format that {@link FramedRecords} reads. */
    FRAMED,
    /** The format that {@link JsonLines} reads. */
    NDJSON;

    static final String FRAMED_TYPE = "application/vnd.floodmark.records";

    /** @throws RefusedException for types of a protocol that the gateway does not support */
    static BodyFormat of(@Nullable String contentType) {
        if (contentType == null) {
            return RAW;
        }
        String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (type.startsWith("application/vnd.kafka.") || type.startsWith("multipart/")) {
            throw new RefusedException(
                    Reason.BAD_MEDIA_TYPE,
                    "unsupported Content-Type; expected " + FRAMED_TYPE
                            + ", application/x-ndjson, or any other for one record");
        }
        return switch (type) {
            case FRAMED_TYPE -> FRAMED;
            case "application/x-ndjson", "application/ndjson", "application/jsonl" -> NDJSON;
            default -> RAW;
        };
    }
}
