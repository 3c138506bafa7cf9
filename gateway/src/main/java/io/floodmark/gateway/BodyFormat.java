package io.floodmark.gateway;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How records stand in a body. */
enum BodyFormat {
    /** The whole body is one record's value, of whatever type. */
    RAW,
    /** {@link FramedRecords}. */
    FRAMED,
    /** {@link JsonLines}. */
    NDJSON;

    static final String FRAMED_TYPE = "application/vnd.floodmark.records";

    /** @throws RefusedException for types that stand for a protocol which is not spoken here */
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
