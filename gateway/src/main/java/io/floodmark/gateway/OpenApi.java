package io.floodmark.gateway;

import io.floodmark.gateway.http.FixedAnswer;
import io.floodmark.gateway.json.GatewayJson;

/** The OpenAPI 3.1 description of the gateway. A test compares it with the routes. */
final class OpenApi {
    private OpenApi() {}

    static FixedAnswer document() {
        return FixedAnswer.of(OpenApi.class, "openapi.json", GatewayJson.TYPE);
    }
}
