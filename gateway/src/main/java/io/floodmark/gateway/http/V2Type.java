package io.floodmark.gateway.http;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The embedding of keys and values in the JSON of version 2. */
public enum V2Type {
    /** Embedded as Base64. */
    BINARY("application/vnd.kafka.binary.v2+json"),
    /** Embedded as JSON. */
    JSON("application/vnd.kafka.json.v2+json");

    private final String mediaType;

    V2Type(String mediaType) {
        this.mediaType = mediaType;
    }

    public String mediaType() {
        return mediaType;
    }

    /**
     * Returns the embedding of a media type.
     *
     * @throws RefusedException for any other type, including those with a schema, since there is no registry
     */
    public static V2Type of(@Nullable String contentType) {
        String type =
                contentType == null ? "" : contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        for (V2Type each : values()) {
            if (each.mediaType.equals(type)) {
                return each;
            }
        }
        throw new RefusedException(
                Reason.BAD_MEDIA_TYPE,
                "unsupported Content-Type; expected " + BINARY.mediaType + " or " + JSON.mediaType);
    }
}
