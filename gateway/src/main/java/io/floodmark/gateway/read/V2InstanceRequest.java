package io.floodmark.gateway.read;

import io.floodmark.gateway.consumer.InstanceSettings;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.V2Type;
import io.floodmark.gateway.json.JsonCursor;
import io.floodmark.gateway.settings.Isolation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.IsolationLevel;

/** Reads the settings of a group instance from the request that creates it, in version 2. */
final class V2InstanceRequest {
    private static final Duration USUAL_WAIT = Duration.ofSeconds(1);

    private V2InstanceRequest() {}

    /** @throws RefusedException if the body is invalid */
    static InstanceSettings settings(byte[] body) {
        String name = "";
        V2Type format = V2Type.BINARY;
        String reset = "latest";
        boolean autoCommit = true;
        Duration patience = USUAL_WAIT;
        Optional<IsolationLevel> isolation = Optional.empty();
        JsonCursor json = new JsonCursor(body);
        if (json.ended()) {
            return new InstanceSettings(name, format.mediaType(), reset, autoCommit, patience, isolation);
        }
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "name", "id" -> {
                    if (!name.isEmpty()) {
                        throw RefusedException.bad("the instance has both an id and a name; expected one of them");
                    }
                    name = json.nothing() ? "" : json.text();
                }
                case "format" -> format = json.nothing() ? format : format(json.text());
                case "auto.offset.reset" -> reset = json.nothing() ? reset : reset(json.text());
                case "auto.commit.enable" -> autoCommit = json.nothing() ? autoCommit : flag(json);
                case "consumer.request.timeout.ms" ->
                    patience = json.nothing() ? patience : Duration.ofMillis(number(json));
                case "isolation.level" ->
                    isolation =
                            json.nothing() ? isolation : Optional.of(Isolation.read("isolation.level", json.text()));
                case "fetch.min.bytes" -> json.pass();
                default ->
                    throw RefusedException.bad("unknown member; expected name, format, auto.offset.reset,"
                            + " auto.commit.enable, consumer.request.timeout.ms or isolation.level");
            }
        }
        json.end();
        return new InstanceSettings(name, format.mediaType(), reset, autoCommit, patience, isolation);
    }

    private static V2Type format(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "binary" -> V2Type.BINARY;
            case "json" -> V2Type.JSON;
            default -> throw new RefusedException(Reason.REJECTED, "unsupported format; expected binary or json");
        };
    }

    private static String reset(String name) {
        return switch (name) {
            case "earliest", "smallest" -> "earliest";
            case "latest", "largest" -> "latest";
            case "none" -> "none";
            default -> throw RefusedException.bad("auto.offset.reset: expected earliest, latest or none");
        };
    }

    /** Reads a boolean, which clients also send as a string. */
    private static boolean flag(JsonCursor json) {
        String word = json.atText() ? json.text() : new String(json.value(), StandardCharsets.US_ASCII);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            default -> throw RefusedException.bad("auto.commit.enable: expected true or false");
        };
    }

    private static long number(JsonCursor json) {
        if (!json.atText()) {
            return json.whole();
        }
        String text = json.text();
        if (!text.matches("[0-9]{1,9}")) {
            throw RefusedException.bad("consumer.request.timeout.ms: expected a whole number");
        }
        return Long.parseLong(text);
    }
}
