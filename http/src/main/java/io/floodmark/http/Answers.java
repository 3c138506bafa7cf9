package io.floodmark.http;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an answer says of single records. The gateway answers 207 with a status for each; Confluent REST v2 answers 200 and puts an error
 * code beside the offset of what was not written, v3 answers a stream of JSON texts with an error code each.
 */
final class Answers {
    private static final int PARTIAL = 207;
    private static final byte[] ERROR = "\"error_code\"".getBytes(StandardCharsets.US_ASCII);

    private Answers() {}

    static boolean written(int status) {
        return status / 100 == 2;
    }

    /** Records of a request with status 2xx that were not written. */
    static int refused(int status, Buffer body) {
        if (status != PARTIAL && !holds(body.getBytes(), ERROR)) {
            return 0;
        }
        int refused = 0;
        try (var texts = JsonMapper.shared().readerFor(JsonNode.class).<JsonNode>readValues(body.getBytes())) {
            while (texts.hasNext()) {
                refused += refused(texts.next());
            }
            return refused;
        } catch (JacksonException noJson) {
            return Integer.MAX_VALUE;
        }
    }

    private static int refused(JsonNode answer) {
        int refused = failed(answer) ? 1 : 0;
        for (JsonNode each : answer.path("records").values()) {
            refused += failed(each) ? 1 : 0;
        }
        for (JsonNode each : answer.path("offsets").values()) {
            refused += failed(each) ? 1 : 0;
        }
        return refused;
    }

    private static boolean failed(JsonNode record) {
        int error = record.path("error_code").asInt(0);
        int status = record.path("status").asInt(0);
        return (error != 0 && error / 100 != 2) || status >= 300;
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
