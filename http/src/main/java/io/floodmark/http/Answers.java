package io.floodmark.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an answer says of single records. The gateway answers 207 with a status for each; Confluent REST v2 answers 200
 * and puts an error code beside the offset of what was not written, v3 answers a stream of JSON texts with an error
 * code each, and a batch with a list of failures. Codes like those of a request say the same of a record: 202 and 5xx
 * but 503 are unknown.
 */
final class Answers {
    private static final int ACCEPTED = 202;
    private static final int PARTIAL = 207;
    private static final int SERVER_ERROR = 500;
    private static final int UNAVAILABLE = 503;
    /** From here on a code is no status. */
    private static final int A_CODE = 1_000;
    /** Of Confluent REST v2: a failure that Kafka's client would have tried again, so an earlier try may be written. */
    private static final int RETRIABLE = 50_003;
    /** How the gateway begins where that is not so. */
    private static final String NOT_WRITTEN = "not written";

    private static final byte[] ERROR = "\"error_code\"".getBytes(StandardCharsets.US_ASCII);

    private Answers() {}

    /** True if that status confirms a request; 202 only says that it has come (RFC 9110, 15.3.3). */
    static boolean written(int status) {
        return status / 100 == 2 && status != ACCEPTED;
    }

    /** Whether a request, or a record, of that status was perhaps written all the same. */
    static boolean unknown(int status) {
        return status == ACCEPTED || (status >= SERVER_ERROR && status != UNAVAILABLE);
    }

    /** What a request with status 2xx says of single records. */
    static Unwritten unwritten(int status, byte[] body) {
        if (status != PARTIAL && !holds(body, ERROR)) {
            return Unwritten.NONE;
        }
        Unwritten unwritten = Unwritten.NONE;
        try (var texts = JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(body)) {
            while (texts.hasNext()) {
                unwritten = unwritten.plus(all(texts.next()));
            }
            return unwritten;
        } catch (JacksonException noJson) {
            // It says something, and nobody knows of which records.
            return new Unwritten(0, Integer.MAX_VALUE);
        }
    }

    private static Unwritten all(JsonNode answer) {
        Unwritten unwritten = one(answer);
        for (String list : List.of("records", "offsets")) {
            for (JsonNode each : answer.path(list).values()) {
                unwritten = unwritten.plus(one(each));
            }
        }
        for (JsonNode each : answer.path("failures").values()) {
            Unwritten failure = one(each);
            // Whatever stands in that list is not confirmed.
            unwritten = unwritten.plus(failure.equals(Unwritten.NONE) ? Unwritten.UNKNOWN : failure);
        }
        return unwritten;
    }

    private static Unwritten one(JsonNode record) {
        int error = record.path("error_code").asInt(0);
        int status = record.path("status").asInt(0);
        if ((status == 0 || written(status)) && (error == 0 || written(error))) {
            return Unwritten.NONE;
        }
        boolean open = error == RETRIABLE
                ? !record.path("error").asString("").startsWith(NOT_WRITTEN)
                : unknown(status) || (error < A_CODE && unknown(error));
        return open ? Unwritten.UNKNOWN : Unwritten.FAILED;
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
