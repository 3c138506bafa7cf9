package io.floodmark.gateway;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.Outcome.Unknown;
import io.floodmark.gateway.Outcome.Written;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/**
 * What a client is told.
 *
 * @param type of the body, as Content-Type says it
 * @param passing whether the same request may succeed later: the answer then gets a Retry-After
 */
record Answer(int status, String type, String body, boolean passing) {
    private static final int OK = 200;
    private static final int ACCEPTED = 202;
    private static final int PARTIAL = 207;
    private static final int BROKEN = 500;
    private static final int UNKNOWN = 504;

    /** An answer of JSON that is not about records that were sent. */
    static Answer ok(Consumer<JsonGenerator> content) {
        return new Answer(OK, Json.TYPE, Json.write(content), false);
    }

    static Answer refused(NotWritten why) {
        return new Answer(
                why.reason().status(),
                Json.TYPE,
                Json.write(writer -> refusal(writer, why)),
                why.reason().passing());
    }

    /** Of a request that asked not to wait. */
    static Answer accepted() {
        return new Answer(ACCEPTED, Json.TYPE, "{\"outcome\":\"not-awaited\"}", false);
    }

    /** A mistake of ours. */
    static Answer broken() {
        return new Answer(
                BROKEN, Json.TYPE, "{\"status\":500,\"outcome\":\"unknown\",\"message\":\"internal error\"}", false);
    }

    /** Of one record that was sent alone. */
    static Answer of(Outcome outcome) {
        StringBuilder body = new StringBuilder(80);
        record(body, outcome);
        return new Answer(outcome.status(), Json.TYPE, body.toString(), passing(outcome));
    }

    /** Of several records, in their order; its status is {@link #status}. */
    static Answer of(List<Outcome> outcomes) {
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
        return new Answer(status, Json.TYPE, body.toString(), passing(status, outcomes));
    }

    /**
     * All written 200; some 207; none, and of some that is not sure, 504; none for sure: the lowest, so that what the
     * client must change comes before what passes by itself.
     */
    static int statusOf(List<Outcome> outcomes) {
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
                : outcomes.stream().mapToInt(Outcome::status).min().orElse(OK);
    }

    /** Whether an answer with that status, to these outcomes, should say when to come again. */
    static boolean passing(int status, List<Outcome> outcomes) {
        return status == Reason.LANES_FULL.status() && outcomes.stream().anyMatch(Answer::passing);
    }

    private static boolean passing(Outcome outcome) {
        return outcome instanceof NotWritten refused && refused.reason().passing();
    }

    /** What was written by hand: a generator of JSON costs more than all that is in it. */
    private static void record(StringBuilder body, Outcome outcome) {
        if (outcome instanceof Written written) {
            body.append("{\"status\":").append(OK);
            body.append(",\"partition\":").append(written.partition());
            body.append(",\"offset\":").append(written.offset());
            body.append(",\"timestamp\":").append(written.timestampMillis()).append('}');
        } else {
            body.append(Json.write(writer -> record(writer, outcome)));
        }
    }

    private static void record(JsonGenerator writer, Outcome outcome) {
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
