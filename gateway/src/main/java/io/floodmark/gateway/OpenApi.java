package io.floodmark.gateway;

/** The description of what is served, as OpenAPI 3.1 has it. A test holds it against the routes. */
final class OpenApi {
    private OpenApi() {}

    static FixedAnswer document() {
        return FixedAnswer.of("openapi.json", Json.TYPE);
    }
}
