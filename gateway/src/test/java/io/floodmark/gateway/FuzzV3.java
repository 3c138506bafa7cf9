package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.mutated;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/** Produce requests of version 3 that reach its parsers. */
final class FuzzV3 {
    private static final int DEEPEST = 20_000;
    private static final String TYPE = "Content-Type: application/json\r\n";

    private FuzzV3() {}

    private static String path(String topic) {
        return "/v3/clusters/CLUSTER/topics/" + topic + "/records";
    }

    static byte[] texts(Random random, String topic) {
        return post("POST", path(topic), TYPE, records(random));
    }

    static byte[] stream(Random random, String topic) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ascii(
                "POST " + path(topic) + " HTTP/1.1\r\nHost: x\r\n" + TYPE + "Transfer-Encoding: chunked\r\n\r\n"));
        byte[] body = records(random);
        for (int from = 0; from < body.length; ) {
            int length = Math.min(body.length - from, 1 + random.nextInt(random.nextBoolean() ? 5 : body.length));
            out.writeBytes(ascii(Integer.toHexString(length) + "\r\n"));
            out.write(body, from, length);
            out.writeBytes(ascii("\r\n"));
            from += length;
        }
        // Some streams never end.
        out.writeBytes(ascii(random.nextInt(20) == 0 ? "" : "0\r\n\r\n"));
        return out.toByteArray();
    }

    static byte[] batch(Random random, String topic) {
        StringBuilder entries = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            String id =
                    pick(random, "\"id\":\"" + i + "\",", "\"id\":\"same\",", "\"id\":" + i + ",", "\"id\":\"?\",", "");
            entries.append(record(random).replaceFirst("^\\{", "{" + id)).append(i == 0 ? "" : ",");
        }
        String body = pick(random, "{\"entries\":[", "{\"entries\":{", "{\"entries\":[[", "[", "{\"records\":[", "")
                + entries
                + pick(random, "]}", "]}", "]}", "]", "]}{}", "");
        return post("POST", path(topic) + ":batch", TYPE, maybeMutated(random, body));
    }

    private static byte[] records(Random random) {
        StringBuilder records = new StringBuilder();
        for (int i = random.nextInt(5); i >= 0; i--) {
            records.append(record(random)).append(pick(random, "", "\n", " \r\n", ",", "\0"));
        }
        return maybeMutated(random, records.toString());
    }

    private static byte[] maybeMutated(Random random, String body) {
        byte[] bytes = ascii(body);
        return bytes.length > 0 && random.nextInt(3) == 0 ? mutated(random, bytes) : bytes;
    }

    /** Returns a record, or something else in its place. */
    private static String record(Random random) {
        String value = "\"value\":" + data(random);
        return pick(
                random,
                "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}",
                "{" + value + "}",
                "{" + value + ",\"key\":" + data(random) + "}",
                "{" + value + "," + value + "}",
                "{\"partition_id\":" + number(random) + "," + value + "}",
                "{\"timestamp\":" + time(random) + "," + value + "}",
                "{\"headers\":" + headers(random) + "," + value + "}",
                "{\"unknown\":1}",
                "{}",
                pick(random, "null", "[]", "\"text\"", "7", "tru", "{\"value\"", "{]", "\u00ff"));
    }

    private static String data(Random random) {
        String type = pick(random, "BINARY", "JSON", "STRING", "AVRO", "json", "");
        return pick(
                random,
                "{\"type\":\"" + type + "\",\"data\":" + any(random) + "}",
                "{\"data\":" + any(random) + ",\"type\":\"" + type + "\"}",
                "{\"type\":\"BINARY\",\"data\":\"" + pick(random, "YQ=", "YQ===", "?*", "Y Q", "YQ==\\n", "=") + "\"}",
                "{\"schema_id\":99999999999999999999,\"data\":1}",
                "{\"data\":1}",
                "{\"type\":" + number(random) + "}",
                any(random));
    }

    private static String any(Random random) {
        int deep = 1 + random.nextInt(DEEPEST);
        return pick(
                random,
                number(random),
                "\"YQ==\"",
                "\"\\ud800\"",
                "\"\\u00zz\"",
                "\"" + "x".repeat(random.nextInt(2_000)) + "\"",
                "null",
                "{\"a\":[1,{}]}",
                "[".repeat(deep) + "]".repeat(random.nextBoolean() ? deep : random.nextInt(deep)),
                "{\"a\":".repeat(deep));
    }

    private static String number(Random random) {
        return pick(
                random,
                "0",
                "-1",
                "1.5",
                "1e999999999",
                "2147483648",
                "99999999999999999999",
                "\"0\"",
                "-",
                "01",
                "NaN");
    }

    private static String time(Random random) {
        return pick(
                random,
                "\"now\"",
                "\"-1\"",
                "\"9999-99-99T99:99:99Z\"",
                "\"+1000000-01-01T00:00:00Z\"",
                number(random));
    }

    private static String headers(Random random) {
        return pick(
                random,
                "{}",
                "[1]",
                "[{}]",
                "[{\"name\":1,\"value\":\"YQ==\"}]",
                "[{\"name\":\"h\",\"value\":\"?\"}]",
                "[{\"name\":\"h\",\"value\":null}]",
                "[" + "{\"name\":\"h\",\"value\":\"\"},".repeat(random.nextInt(2_000))
                        + "{\"name\":\"h\",\"value\":\"\"}]");
    }
}
