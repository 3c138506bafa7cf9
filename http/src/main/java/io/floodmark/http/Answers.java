package io.floodmark.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses the outcomes of single records from an answer. The gateway answers 207 with a status for each. Confluent REST
 * v2 answers 200 and puts an error code next to the offset of a record that was not written. v3 answers a stream of
 * JSON texts with an error code each, and a batch with a list of failures. Codes that are HTTP statuses mean the same
 * for a record as for a request: 202 and 5xx except 503 are unknown.
 */
final class Answers {
    private static final int ACCEPTED = 202;
    private static final int PARTIAL = 207;
    private static final int SERVER_ERROR = 500;
    private static final int UNAVAILABLE = 503;
    /** Codes from here on are not HTTP statuses. */
    private static final int A_CODE = 1_000;
    /**
     * A code of Confluent REST v2: a failure that Kafka's client would have retried, so an earlier attempt may be
     * written.
     */
    private static final int RETRIABLE = 50_003;
    /** The beginning of the gateway's message if that is not the case. */
    private static final String NOT_WRITTEN = "not written";

    private static final byte[] ERROR = "\"error_code\"".getBytes(StandardCharsets.US_ASCII);

    private Answers() {}

    /** True if that status acknowledges a request. 202 only means that it was received (RFC 9110, 15.3.3). */
    static boolean written(int status) {
        return status / 100 == 2 && status != ACCEPTED;
    }

    /** True if a request or record with that status may have been written. */
    static boolean unknown(int status) {
        return status == ACCEPTED || (status >= SERVER_ERROR && status != UNAVAILABLE);
    }

    /** Returns the records that a request with status 2xx reports as not written. */
    static UnwrittenRecords unwritten(int status, byte[] body) {
        if (status != PARTIAL && !holds(body, ERROR)) {
            return UnwrittenRecords.NONE;
        }
        UnwrittenRecords unwritten = UnwrittenRecords.NONE;
        try (var texts = JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(body)) {
            while (texts.hasNext()) {
                unwritten = unwritten.plus(all(texts.next()));
            }
            return unwritten;
        } catch (JacksonException noJson) {
            // The body contains an error, but the affected records are unknown.
            return new UnwrittenRecords(0, Integer.MAX_VALUE);
        }
    }

    private static UnwrittenRecords all(JsonNode answer) {
        UnwrittenRecords unwritten = one(answer);
        for (String list : List.of("records", "offsets")) {
            for (JsonNode each : answer.path(list).values()) {
                unwritten = unwritten.plus(one(each));
            }
        }
        for (JsonNode each : answer.path("failures").values()) {
            UnwrittenRecords failure = one(each);
            // A record in that list is not acknowledged, whatever its code.
            unwritten = unwritten.plus(failure.equals(UnwrittenRecords.NONE) ? UnwrittenRecords.UNKNOWN : failure);
        }
        return unwritten;
    }

    private static UnwrittenRecords one(JsonNode record) {
        int error = record.path("error_code").asInt(0);
        int status = record.path("status").asInt(0);
        if ((status == 0 || written(status)) && (error == 0 || written(error))) {
            return UnwrittenRecords.NONE;
        }
        boolean open = error == RETRIABLE
                ? !record.path("error").asString("").startsWith(NOT_WRITTEN)
                : unknown(status) || (error < A_CODE && unknown(error));
        return open ? UnwrittenRecords.UNKNOWN : UnwrittenRecords.FAILED;
    }

    private static boolean holds(byte[] text, byte[] wanted) {
        for (int at = 0; at + wanted.length <= text.length; at++) {
            int same = 0;
            while (same < wanted.length && text[at + same] == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return true;
            }
        }
        return false;
    }
}
