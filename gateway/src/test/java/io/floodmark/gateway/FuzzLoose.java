package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.gzip;
import static io.floodmark.gateway.FuzzBytes.mutated;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;

/** Requests that different readers interpret differently. */
final class FuzzLoose {
    private static final String LINES = "Content-Type: application/x-ndjson\r\n";
    private static final String V2 = "Content-Type: application/vnd.kafka.json.v2+json\r\n";
    private static final String V3 = "Content-Type: application/json\r\n";
    private static final int MOST_MEMBERS = 2_000;

    private FuzzLoose() {}

    private static String records(String topic) {
        return "/v1/topics/" + topic + "/records";
    }

    /** Returns a request with several compressed members, one of which may be damaged or not a member at all. */
    static byte[] members(Random random, String topic) {
        boolean zstd = random.nextBoolean();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int i = random.nextInt(4); i >= 0; i--) {
            byte[] lines = ascii("{\"a\":1}\n".repeat(random.nextInt(200)));
            byte[] member = zstd ? Zstd.compress(lines) : gzip(lines);
            body.writeBytes(random.nextInt(3) == 0 ? mutated(random, member) : member);
        }
        if (random.nextInt(10) == 0) {
            byte[] nothing = zstd ? Zstd.compress(new byte[0]) : gzip(new byte[0]);
            for (int i = random.nextInt(MOST_MEMBERS); i > 0; i--) {
                body.writeBytes(nothing);
            }
        }
        body.writeBytes(ascii(pick(random, "", "", "\0", "\u001f\u008b", "garbage", "(\u00b5/\u00fd")));
        String encoding = "Content-Encoding: " + (zstd ? "zstd" : "gzip") + "\r\n";
        return post("POST", records(topic), encoding + pick(random, LINES, ""), body.toByteArray());
    }

    /** Returns a request with JSON that may not be in UTF-8. */
    static byte[] encodings(Random random, String topic) {
        String text = pick(random, "{\"a\":\"\u00e9\"}", "1", "\"x\"", "[1,{}]", "null");
        String charset = pick(random, "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "ISO-8859-1");
        // Each character of ISO-8859-1 stands for one byte.
        String json = pick(
                random,
                new String(text.getBytes(Charset.forName(charset)), StandardCharsets.ISO_8859_1),
                "\u00ef\u00bb\u00bf" + text,
                "\"\u00c0\u0080\"",
                "\"\u00ed\u00a0\u00bd\"",
                "\"\u00f5\u0080\u0080\u0080\"",
                "\"\\ud83d\"");
        return switch (random.nextInt(4)) {
            case 0 -> post("POST", records(topic), LINES, ascii("1\n" + json));
            case 1 -> post("POST", "/topics/" + topic, V2, ascii("{\"records\":[{\"value\":" + json + "}]}"));
            case 2 ->
                post(
                        "POST",
                        "/v3/clusters/CLUSTER/topics/" + topic + "/records",
                        V3,
                        ascii("{\"value\":{\"type\":\"" + pick(random, "STRING", "JSON") + "\",\"data\":" + json
                                + "}}"));
            default -> post("POST", records(topic), "", ascii(json));
        };
    }

    /** Returns a request with duplicate members, or with something after the end of its document. */
    static byte[] doubled(Random random, String topic) {
        String value = "\"value\":" + pick(random, "1", "{\"a\":1,\"a\":2}", "nullx");
        String list = "\"records\":[{" + value + pick(random, "", "," + value, ",\"v\\u0061lue\":1") + "}]";
        String three =
                "\"value\":{\"type\":\"JSON\",\"data\":1" + pick(random, "", ",\"data\":2", ",\"type\":\"JSON\"") + "}";
        String end = pick(random, "", "", "x", "{}", "\0");
        return switch (random.nextInt(3)) {
            case 0 ->
                post("POST", "/topics/" + topic, V2, ascii("{" + list + pick(random, "", "," + list) + "}" + end));
            case 1 ->
                post(
                        "POST",
                        "/v3/clusters/CLUSTER/topics/" + topic + "/records",
                        V3,
                        ascii("{" + three + pick(random, "", "," + three) + "}" + end));
            default ->
                post(
                        "POST",
                        "/consumers/fuzz-0" + pick(random, "", "/instances/i/subscription"),
                        "Content-Type: application/vnd.kafka.v2+json\r\n",
                        ascii("{\"name\":\"i\"" + pick(random, "", ",\"name\":\"j\"", ",\"id\":\"i\"") + "}" + end));
        };
    }

    /** Returns a request with a header that is given twice or misspelled. */
    static byte[] heads(Random random, String topic) {
        String name = pick(
                random,
                "Content-Type",
                "Content-Encoding",
                "Idempotency-Key",
                "Authorization",
                "X-Kafka-Key",
                "X-Kafka-Partition",
                "X-Kafka-Partiton",
                "X-Kafka-",
                "traceparent",
                "tracestate",
                "Accept",
                "Expect");
        String header = name + ": " + pick(random, "1", "0", "identity", "gzip", "text/plain", "k") + "\r\n";
        return post(
                "POST",
                pick(random, records(topic), "/topics/" + topic, "/v3/clusters/CLUSTER/topics/" + topic + "/records"),
                header + pick(random, header, header.toLowerCase(Locale.ROOT), name + ": other\r\n"),
                ascii("1"));
    }

    /** Returns a request with a number that may be invalid in JSON. */
    static byte[] zeros(Random random, String topic) {
        String number = pick(random, "00", "01", "-0", "-01", "00.5", "0e0", "0", "1", "000000000000000000000");
        String json = "{\"partition\":" + number + ",\"value\":" + pick(random, "1", number) + "}";
        return switch (random.nextInt(5)) {
            case 0 -> post("POST", "/topics/" + topic, V2, ascii("{\"records\":[" + json + "]}"));
            case 1 ->
                post(
                        "POST",
                        "/v3/clusters/CLUSTER/topics/" + topic + "/records",
                        V3,
                        ascii("{\"partition_id\":" + number + ",\"value\":{\"type\":\"JSON\",\"data\":" + number
                                + "}}"));
            case 2 -> post("POST", records(topic), LINES, ascii(number));
            case 3 ->
                post(
                        "POST",
                        "/consumers/fuzz-0/instances/i/positions",
                        "Content-Type: application/vnd.kafka.v2+json\r\n",
                        ascii("{\"offsets\":[{\"topic\":\"" + topic + "\",\"partition\":0,\"offset\":" + number
                                + "}]}"));
            default ->
                post("POST", records(topic) + pick(random, "?partition=", "?timestamp=") + number, "", ascii("a"));
        };
    }
}
