package io.floodmark.gateway;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How version 2 embeds keys and values in JSON. */
enum V2Type {
    /** As Base64. */
    BINARY("application/vnd.kafka.binary.v2+json"),
    /** As JSON. */
    JSON("application/vnd.kafka.json.v2+json");

    private final String mediaType;

    V2Type(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }

    /** @throws RefusedException for any other, those with a schema among them: there is no registry here */
    static V2Type of(@Nullable String contentType) {
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
