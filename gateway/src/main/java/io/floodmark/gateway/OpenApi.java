package io.floodmark.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The description of what is served, as OpenAPI 3.1 has it. A test holds it against the routes. */
final class OpenApi {
    private static final String FILE = "openapi.json";

    private OpenApi() {}

    static Answer document() {
        try (InputStream in = OpenApi.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is missing in this build");
            }
            return new Answer(200, Json.TYPE, new String(in.readAllBytes(), StandardCharsets.UTF_8), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
