package io.floodmark.gateway.produce;

import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.GatewayResponse;
import io.floodmark.gateway.http.RepeatKeys;
import io.floodmark.gateway.http.RequestContext;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.json.JsonCursor;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A produce request of the Confluent REST Proxy, version 3, whose body was received completely: one or more records as
 * consecutive JSON texts, each with a receipt, or a batch of records with ids.
 */
public final class V3Form implements ProduceForm {
    private static final int LONGEST_ID = 80;
    private static final int OK = 200;
    /** The status that the REST Proxy returns for every batch. */
    private static final int PARTIAL = 207;
    /** The size of most receipts. */
    private static final int RECEIPT_BYTES = 200;

    private final V3Receipts receipts;
    private final boolean batch;
    private final BodyEncoding encoding;
    private final Optional<String> repeatKey;
    private final boolean theirStatus;
    private List<V3Record> records = List.of();

    private V3Form(RequestContext context, String cluster, String topic, boolean batch) {
        HttpServerRequest request = context.request();
        RequestHead.refuseHeaders(request.headers());
        checkType(request);
        encoding = BodyEncoding.of(request.getHeader("Content-Encoding"));
        repeatKey = RepeatKeys.of(request);
        theirStatus = context.parts().settings().compatible().theirStatus();
        receipts = new V3Receipts(cluster, topic);
        this.batch = batch;
    }

    /** Returns the form of one or more records. */
    public static V3Form records(RequestContext context, String cluster, String topic) {
        return new V3Form(context, cluster, topic, false);
    }

    /** Returns the form of {@code records:batch}. */
    public static V3Form batch(RequestContext context, String cluster, String topic) {
        return new V3Form(context, cluster, topic, true);
    }

    static void checkType(HttpServerRequest request) {
        String given = request.getHeader("Content-Type");
        if (given != null
                && !given.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals(GatewayJson.TYPE)) {
            throw new RefusedException(Reason.BAD_MEDIA_TYPE, "unsupported Content-Type; expected " + GatewayJson.TYPE);
        }
    }

    @Override
    public void parse(byte[] body, RecordCollector into) {
        JsonCursor json = new JsonCursor(body);
        List<V3Record> read = new ArrayList<>();
        if (batch) {
            entries(json, body, read, into);
        } else {
            while (!json.ended()) {
                add(json, body, read, into);
            }
        }
        records = read;
    }

    private void entries(JsonCursor json, byte[] body, List<V3Record> read, RecordCollector into) {
        json.open('{');
        while (json.more('}')) {
            if (!json.name().equals("entries")) {
                throw RefusedException.bad("the body has an unknown member; expected entries");
            }
            json.open('[');
            while (json.more(']')) {
                add(json, body, read, into);
            }
        }
        json.end();
        Set<String> ids = new HashSet<>();
        for (V3Record each : read) {
            String id = each.id().orElse("");
            if (!id.matches("[A-Za-z0-9_-]{1," + LONGEST_ID + "}") || !ids.add(id)) {
                throw RefusedException.bad(
                        "an entry has no id of its own; expected 1 to " + LONGEST_ID + " letters, digits, '-' or '_'");
            }
        }
    }

    private void add(JsonCursor json, byte[] body, List<V3Record> read, RecordCollector into) {
        into.next();
        V3Record record = V3Record.read(json, body, batch);
        into.add(record.event());
        read.add(record);
    }

    @Override
    public GatewayResponse answer(List<RecordOutcome> outcomes) {
        if (!batch) {
            return answer(records, outcomes);
        }
        StringBuilder body = new StringBuilder("{\"successes\":[");
        list(body, outcomes, true);
        body.append("],\"failures\":[");
        list(body, outcomes, false);
        body.append("]}");
        return new GatewayResponse(
                theirStatus ? PARTIAL : status(outcomes), GatewayJson.TYPE, body.toString(), passing(outcomes));
    }

    /** Returns an answer with one receipt per record. */
    GatewayResponse answer(List<V3Record> told, List<RecordOutcome> outcomes) {
        StringBuilder body = new StringBuilder(RECEIPT_BYTES * outcomes.size());
        for (int i = 0; i < outcomes.size(); i++) {
            receipt(body, told.get(i), outcomes.get(i));
        }
        return new GatewayResponse(status(outcomes), GatewayJson.TYPE, body.toString(), passing(outcomes));
    }

    int status(List<RecordOutcome> outcomes) {
        return theirStatus ? OK : GatewayResponse.statusOf(outcomes);
    }

    private boolean passing(List<RecordOutcome> outcomes) {
        return !theirStatus && GatewayResponse.passing(GatewayResponse.statusOf(outcomes), outcomes);
    }

    /** Appends the receipt of a record and a line terminator. */
    void receipt(StringBuilder body, V3Record record, RecordOutcome outcome) {
        body.append('{');
        receipts.append(body, record, outcome);
        body.append("}\r\n");
    }

    private void list(StringBuilder body, List<RecordOutcome> outcomes, boolean written) {
        boolean first = true;
        for (int i = 0; i < outcomes.size(); i++) {
            if (outcomes.get(i) instanceof RecordOutcome.Written == written) {
                V3Record record = records.get(i);
                body.append(first ? "{\"id\":\"" : ",{\"id\":\"")
                        .append(record.id().orElse(""))
                        .append("\",");
                receipts.appendWithoutCode(body, record, outcomes.get(i));
                body.append('}');
                first = false;
            }
        }
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
        return (request.uri() + '\n' + encoding).getBytes(StandardCharsets.UTF_8);
    }
}
