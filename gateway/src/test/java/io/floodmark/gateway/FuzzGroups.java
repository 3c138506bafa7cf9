package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.mutated;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.util.Random;

/** Requests to live instances of consumer groups, and requests that create and close them. */
final class FuzzGroups {
    private static final int GROUPS = 8;
    private static final String TYPE = "Content-Type: application/vnd.kafka.v2+json\r\n";

    private FuzzGroups() {}

    /** Creates all instances. A request is repeated if it was too slow for a gateway that waits a tenth of a second. */
    static void open(Client client) {
        String body = "{\"name\":\"i\",\"auto.offset.reset\":\"earliest\"}";
        String type = "application/vnd.kafka.v2+json";
        for (int i = 0; i < GROUPS; i++) {
            String group = group(i);
            await().ignoreExceptionsInstanceOf(UncheckedIOException.class)
                    .until(
                            () -> client.call("POST", group, body, "Content-Type", type)
                                    .status(),
                            status -> status == 200 || status == 409);
        }
    }

    /** Closes the instances that exist. */
    static void close(Client client) {
        for (int i = 0; i < GROUPS; i++) {
            String instance = instance(i);
            await().ignoreExceptionsInstanceOf(UncheckedIOException.class)
                    .until(
                            () -> client.call("DELETE", instance, "").status(),
                            status -> status == 204 || status == 404);
        }
    }

    private static String group(int number) {
        return "/consumers/fuzz-" + number;
    }

    private static String instance(int number) {
        return group(number) + "/instances/i";
    }

    static byte[] request(Random random, String topic) {
        int number = random.nextInt(GROUPS);
        String instance = instance(number);
        return switch (random.nextInt(12)) {
            case 0, 1 -> create(random, number);
            case 2 -> bodied(random, "POST", instance + "/subscription", "{\"topics\":" + topics(random, topic) + "}");
            case 3 -> bodied(random, "POST", instance + "/assignments", partitions(random, "partitions", topic));
            case 4 -> bodied(random, "POST", instance + positions(random), partitions(random, "partitions", topic));
            case 5 -> bodied(random, "POST", instance + "/positions", partitions(random, "offsets", topic));
            case 6 -> bodied(random, "POST", instance + "/offsets", partitions(random, "offsets", topic));
            case 7 -> bodied(random, "GET", instance + "/offsets", partitions(random, "partitions", topic));
            case 8, 9 -> fetch(random, instance);
            case 10 -> post(pick(random, "GET", "DELETE", "PUT"), instance + end(random), TYPE, new byte[0]);
            default -> post(random.nextInt(4) == 0 ? "DELETE" : "GET", instance + trick(random), TYPE, new byte[0]);
        };
    }

    private static byte[] create(Random random, int number) {
        String body = "{\"name\":\"i\",\"format\":\"" + pick(random, "binary", "json", "avro") + "\","
                + pick(
                        random,
                        "\"auto.offset.reset\":\"earliest\"",
                        "\"auto.offset.reset\":\"none\"",
                        "\"auto.commit.enable\":\"false\"",
                        "\"consumer.request.timeout.ms\":999999999999999999",
                        "\"fetch.min.bytes\":-1")
                + "}";
        return bodied(random, "POST", group(number), body);
    }

    private static byte[] bodied(Random random, String method, String path, String body) {
        byte[] bytes = ascii(body);
        return post(method, path, TYPE, random.nextInt(3) == 0 ? mutated(random, bytes) : bytes);
    }

    private static String positions(Random random) {
        return pick(random, "/positions/beginning", "/positions/end", "/positions/", "/positions/middle");
    }

    private static String topics(Random random, String topic) {
        String name = "\"" + topic + "\"";
        return pick(
                random,
                "[" + name + "]",
                "[" + name + "," + name + "]",
                name,
                "[1]",
                "[]",
                "null",
                "[\"no-such-topic\"]",
                "[\"__consumer_offsets\"]",
                "[\"a b\"]",
                "[\"" + "x".repeat(250) + "\"]",
                "[" + (name + ",").repeat(random.nextInt(3_000)) + name + "]",
                "[".repeat(random.nextInt(20_000)));
    }

    private static String partitions(Random random, String list, String topic) {
        String number =
                pick(random, "0", "0", "0", "1", "99", "-1", "2147483648", "999999999999999999", "\"0\"", "1.5");
        String offset =
                pick(random, "0", "1", "-1", "-5", "999999999999999999", "99999999999999999999", "null", "\"1\"");
        String name = pick(random, topic, topic, topic, "no-such-topic", "__consumer_offsets", "a b", "");
        String metadata = pick(random, "", "", ",\"metadata\":1", ",\"metadata\":\"" + "m".repeat(10_000) + "\"");
        String each = "{\"topic\":\"" + name + "\",\"partition\":" + number
                + (list.equals("offsets") ? ",\"offset\":" + offset + metadata : "") + "}";
        return pick(
                random,
                "{\"" + list + "\":[" + each + "]}",
                "{\"" + list + "\":[" + each + "]}",
                "{\"" + list + "\":[" + each + "," + each + "]}",
                "{\"" + list + "\":" + each + "}",
                "{\"" + list + "\":[]}",
                "{\"" + list + "\":[{}]}",
                "{}",
                "[]",
                " ");
    }

    private static byte[] fetch(Random random, String instance) {
        String query = pick(
                random,
                "",
                "?timeout=0",
                "?timeout=-1",
                "?timeout=99999999999999999999",
                "?timeout=x",
                "?max_bytes=0",
                "?max_bytes=-1",
                "?max_bytes=1",
                "?max_bytes=99999999999999999999",
                "?unknown=1",
                "?timeout=1&timeout=2");
        String accept = pick(
                random,
                "",
                "Accept: application/vnd.kafka.binary.v2+json\r\n",
                "Accept: application/vnd.kafka.avro.v2+json\r\n",
                "Accept: ;;;\r\n");
        return post("GET", instance + "/records" + query, accept, new byte[0]);
    }

    private static String end(Random random) {
        return pick(random, "/subscription", "/assignments", "/offsets", "/positions", "/records", "/none");
    }

    private static String trick(Random random) {
        return pick(random, "", "/", "/../i/records", "/%2e%2e/records", "%00", "/records/", "?x", "/records%0d%0aX:a");
    }
}
