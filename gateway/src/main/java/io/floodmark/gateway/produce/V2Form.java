package io.floodmark.gateway.produce;

import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import io.floodmark.gateway.error.RecordOutcome.Written;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.RepeatKeys;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.http.V2Type;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.json.JsonCursor;
import io.floodmark.gateway.lane.Event;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * A produce request of the Confluent REST Proxy, version 2: <code>
 * {"records":[{"key","value","partition","timestamp","headers"}]}</code>. Schema members are ignored; other unknown
 * names are refused. Hot path.
 */
public final class V2Form implements ProduceForm {
    private static final int PASSING = 50_003;
    private static final int FOR_GOOD = 50_002;
    private static final int FORBIDDEN = 40_301;

    private final V2Type type;
    private final int partition;
    private final BodyEncoding encoding;
    private final Optional<String> repeatKey;
    private final boolean theirStatus;

    private V2Form(HttpServerRequest request, int partition, boolean theirStatus) {
        RequestHead.refuseHeaders(request.headers());
        type = V2Type.of(request.getHeader("Content-Type"));
        encoding = BodyEncoding.of(request.getHeader("Content-Encoding"));
        repeatKey = RepeatKeys.of(request);
        this.partition = partition;
        this.theirStatus = theirStatus;
    }

    /**
     * Reads the head of a request.
     *
     * @param partition from the path; {@link Event#ANY_PARTITION} if it names none
     */
    public static V2Form of(RequestContext context, int partition) {
        return new V2Form(
                context.request(),
                partition,
                context.parts().settings().compatible().theirStatus());
    }

    @Override
    public void parse(byte[] body, RecordCollector into) {
        JsonCursor json = new JsonCursor(body);
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "records" -> records(json, into);
                case "key_schema", "key_schema_id", "value_schema", "value_schema_id" -> json.pass();
                default -> throw RefusedException.bad("the body has an unknown member; expected records");
            }
        }
        json.end();
    }

    private void records(JsonCursor json, RecordCollector into) {
        json.open('[');
        while (json.more(']')) {
            into.add(event(json, into.next()));
        }
    }

    private Event event(JsonCursor json, int number) {
        byte[] key = null;
        byte[] value = null;
        int named = partition;
        long timestamp = Event.NO_TIMESTAMP;
        List<Header> headers = List.of();
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "value" -> value = embedded(json);
                case "key" -> key = embedded(json);
                case "partition" -> named = partition(json, number);
                case "timestamp" -> timestamp = json.nothing() ? Event.NO_TIMESTAMP : json.whole();
                case "headers" -> headers = headers(json);
                default ->
                    throw RefusedException.bad("record " + number
                            + " has an unknown member; expected key, value, partition, timestamp or headers");
            }
        }
        return new Event(key, value, headers, named, timestamp);
    }

    private int partition(JsonCursor json, int number) {
        if (json.nothing()) {
            return partition;
        }
        if (partition != Event.ANY_PARTITION) {
            throw RefusedException.bad("record " + number + ": partition given in path and body");
        }
        return (int) Math.min(json.whole(), Integer.MAX_VALUE);
    }

    private byte @Nullable [] embedded(JsonCursor json) {
        if (type == V2Type.BINARY) {
            return json.base64();
        }
        return json.nothing() ? null : json.value();
    }

    /**
     * Reads headers in the format of Strimzi's bridge and Karapace, in which their key is {@code key}; in version 3 it
     * is {@code name}.
     */
    static List<Header> headers(JsonCursor json) {
        List<Header> headers = new ArrayList<>();
        if (json.nothing()) {
            return headers;
        }
        json.open('[');
        while (json.more(']')) {
            Event.checkHeaders(headers.size() + 1);
            headers.add(header(json));
        }
        return headers;
    }

    @SuppressWarnings("NullAway") // Kafka's headers may have null as their value.
    private static Header header(JsonCursor json) {
        String name = null;
        byte[] value = null;
        json.open('{');
        while (json.more('}')) {
            switch (json.name()) {
                case "key", "name" -> {
                    if (name != null) {
                        throw RefusedException.bad("a header has a key and a name; expected one of them");
                    }
                    name = json.text();
                }
                case "value" -> value = json.base64();
                default -> throw RefusedException.bad("a header has an unknown member; expected a name and a value");
            }
        }
        if (name == null) {
            throw RefusedException.bad("a header without a name");
        }
        return new RecordHeader(name, value);
    }

    @Override
    public GatewayResponse answer(List<RecordOutcome> outcomes) {
        int status = theirStatus ? requestStatus(outcomes) : GatewayResponse.statusOf(outcomes);
        StringBuilder body = new StringBuilder(64 + 72 * outcomes.size()).append("{\"offsets\":[");
        for (int i = 0; i < outcomes.size(); i++) {
            offset(i == 0 ? body : body.append(','), outcomes.get(i));
        }
        body.append("],\"key_schema_id\":null,\"value_schema_id\":null}");
        return new GatewayResponse(
                status, ErrorFormat.V2_TYPE, body.toString(), GatewayResponse.passing(status, outcomes));
    }

    /** Returns 200 whatever the outcomes of the records, except for those that the caller may not write. */
    private static int requestStatus(List<RecordOutcome> outcomes) {
        boolean forbidden = outcomes.stream()
                .anyMatch(outcome -> outcome instanceof NotWritten refused && refused.reason() == Reason.FORBIDDEN);
        return forbidden ? Reason.FORBIDDEN.status() : 200;
    }

    /** Writes JSON without a generator, which would cost more than all of its content. */
    private static void offset(StringBuilder body, RecordOutcome outcome) {
        if (outcome instanceof Written written) {
            body.append("{\"partition\":").append(written.partition());
            body.append(",\"offset\":").append(written.offset());
            body.append(",\"error_code\":null,\"error\":null}");
            return;
        }
        body.append("{\"partition\":null,\"offset\":null,\"error_code\":").append(code(outcome));
        body.append(",\"error\":").append(GatewayJson.quoted(message(outcome))).append('}');
    }

    private static int code(RecordOutcome outcome) {
        if (!(outcome instanceof NotWritten refused)) {
            return PASSING;
        }
        if (refused.reason() == Reason.FORBIDDEN) {
            return FORBIDDEN;
        }
        return refused.reason().passing() ? PASSING : FOR_GOOD;
    }

    /** Returns a message that shows what the codes do not: whether the record may have been written. */
    static String message(RecordOutcome outcome) {
        return outcome instanceof NotWritten refused
                ? "not written: " + refused.message()
                : "outcome unknown: " + (outcome instanceof Unknown unknown ? unknown.message() : "");
    }

    @Override
    public boolean acked() {
        return true;
    }

    @Override
    public BodyEncoding encoding() {
        return encoding;
    }

    @Override
    public Optional<String> repeatKey() {
        return repeatKey;
    }

    @Override
    public byte[] requestIdentity(HttpServerRequest request) {
        return (request.uri() + '\n' + type + encoding).getBytes(StandardCharsets.UTF_8);
    }
}
