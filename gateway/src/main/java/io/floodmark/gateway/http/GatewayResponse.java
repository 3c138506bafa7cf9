package io.floodmark.gateway.http;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import io.floodmark.gateway.error.RecordOutcome.Written;
import io.floodmark.gateway.json.GatewayJson;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/**
 * An HTTP answer.
 *
 * @param type the Content-Type of the body
 * @param passing whether the same request may succeed later; the answer then gets a Retry-After header
 */
public record GatewayResponse(int status, String type, String body, boolean passing) {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int PARTIAL = 207;
    private static final int BROKEN = 500;
    private static final int UNKNOWN = 504;

    /** Returns an answer with JSON that is not about written records. */
    public static GatewayResponse ok(Consumer<JsonGenerator> content) {
        return new GatewayResponse(OK, GatewayJson.TYPE, GatewayJson.write(content), false);
    }

    static GatewayResponse refused(NotWritten why) {
        return new GatewayResponse(
                why.reason().status(),
                GatewayJson.TYPE,
                GatewayJson.write(writer -> refusal(writer, why)),
                why.reason().passing());
    }

    /** Returns the answer to a request that asked not to wait. */
    public static GatewayResponse accepted() {
        return new GatewayResponse(ACCEPTED, GatewayJson.TYPE, "{\"outcome\":\"not-awaited\"}", false);
    }

    /** Returns the answer for an internal error. */
    public static GatewayResponse broken() {
        return new GatewayResponse(
                BROKEN,
                GatewayJson.TYPE,
                "{\"status\":500,\"outcome\":\"unknown\",\"message\":\"internal error\"}",
                false);
    }

    /** Returns the answer for a record that was sent alone. */
    public static GatewayResponse of(RecordOutcome outcome) {
        StringBuilder body = new StringBuilder(80);
        record(body, outcome);
        return new GatewayResponse(outcome.status(), GatewayJson.TYPE, body.toString(), passing(outcome));
    }

    /** Returns the answer for several records, in their order. Its status is {@link #statusOf}. */
    public static GatewayResponse of(List<RecordOutcome> outcomes) {
        int status = statusOf(outcomes);
        StringBuilder body = new StringBuilder(64 + 80 * outcomes.size()).append('{');
        if (status == UNKNOWN) {
            body.append("\"outcome\":\"unknown\",");
        } else if (status >= 400) {
            body.append("\"outcome\":\"not-written\",");
        }
        body.append("\"records\":[");
        for (int i = 0; i < outcomes.size(); i++) {
            record(i == 0 ? body : body.append(','), outcomes.get(i));
        }
        body.append("]}");
        return new GatewayResponse(status, GatewayJson.TYPE, body.toString(), passing(status, outcomes));
    }

    /**
     * Returns 200 if all were written, 207 if some were, and 504 if none was written for certain but some outcome is
     * unknown. If certainly none was written, it returns the lowest status, so that errors the client must fix take
     * precedence over temporary ones.
     */
    public static int statusOf(List<RecordOutcome> outcomes) {
        long written = outcomes.stream().filter(Written.class::isInstance).count();
        if (written == outcomes.size()) {
            return OK;
        }
        if (written > 0) {
            return PARTIAL;
        }
        boolean unknown = outcomes.stream().anyMatch(Unknown.class::isInstance);
        return unknown
                ? UNKNOWN
                : outcomes.stream().mapToInt(RecordOutcome::status).min().orElse(OK);
    }

    /** True if an answer with that status, to these outcomes, should have a Retry-After header. */
    public static boolean passing(int status, List<RecordOutcome> outcomes) {
        return status == Reason.LANES_FULL.status() && outcomes.stream().anyMatch(GatewayResponse::passing);
    }

    private static boolean passing(RecordOutcome outcome) {
        return outcome instanceof NotWritten refused && refused.reason().passing();
    }

    /** Writes a written record without a JSON generator, which would cost more than all of its content. */
    private static void record(StringBuilder body, RecordOutcome outcome) {
        if (outcome instanceof Written written) {
            body.append("{\"status\":").append(OK);
            body.append(",\"partition\":").append(written.partition());
            body.append(",\"offset\":").append(written.offset());
            body.append(",\"timestamp\":").append(written.timestampMillis()).append('}');
        } else {
            body.append(GatewayJson.write(writer -> record(writer, outcome)));
        }
    }

    private static void record(JsonGenerator writer, RecordOutcome outcome) {
        if (outcome instanceof NotWritten refused) {
            refusal(writer, refused);
        } else if (outcome instanceof Unknown unknown) {
            writer.writeStartObject();
            writer.writeNumberProperty("status", unknown.status());
            writer.writeStringProperty("outcome", "unknown");
            writer.writeStringProperty("message", unknown.message());
            writer.writeEndObject();
        }
    }

    private static void refusal(JsonGenerator writer, NotWritten why) {
        writer.writeStartObject();
        writer.writeNumberProperty("status", why.reason().status());
        writer.writeStringProperty("outcome", "not-written");
        writer.writeStringProperty("reason", why.reason().key());
        writer.writeStringProperty("message", why.message());
        writer.writeEndObject();
    }
}
