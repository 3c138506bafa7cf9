package io.floodmark.gateway;

import static io.floodmark.gateway.FuzzBytes.ascii;
import static io.floodmark.gateway.FuzzBytes.pick;
import static io.floodmark.gateway.FuzzBytes.post;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/** Requests with passwords that are right, wrong or missing. */
final class FuzzLogins {
    static final String NAME = "alice";
    static final String PASSWORD = "fuzz";
    /** The header of a user with access. */
    static final String ALICE = "Authorization: " + Client.basic(NAME, PASSWORD) + "\r\n";

    /** Variables that Kafka's configuration would replace with contents of a file or of the environment. */
    private static final String[] VARIABLES = {
        "${file:/etc/passwd:root}", "${file:/dev/zero:x}", "${env:PATH}", "${directory:/etc:passwd}", "${a:b:c}", "${"
    };

    private FuzzLogins() {}

    static byte[] request(Random random, String topic) {
        String header = pick(random, ALICE, "Authorization: " + authorization(random) + "\r\n");
        return switch (random.nextInt(5)) {
            case 0 -> post("GET", "/v3/clusters", header, new byte[0]);
            case 1 -> post("GET", "/v1/topics/" + topic + "/events", header, new byte[0]);
            case 2 ->
                ascii("POST /v3/clusters/CLUSTER/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n" + header
                        + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n");
            case 3 ->
                post("POST", "/consumers/g", header + "Content-Type: application/vnd.kafka.v2+json\r\n", ascii("["));
            default -> post("POST", "/v1/topics/" + topic + "/records", header, ascii("a"));
        };
    }

    private static String authorization(Random random) {
        String name = pick(random, NAME, "bob", "", "a\nb", "n".repeat(random.nextInt(3_000)), pick(random, VARIABLES));
        String password = pick(
                random,
                PASSWORD,
                "wrong",
                "",
                "\";} x {\"",
                "\u0000",
                "p".repeat(random.nextInt(3_000)),
                pick(random, VARIABLES),
                // This password was not checked before.
                Integer.toString(random.nextInt()));
        return pick(
                random,
                Client.basic(name, password),
                "basic   " + base64(name + ":" + password),
                "Basic " + base64(name),
                "Basic",
                "Basic ?",
                "Basic " + "?".repeat(random.nextInt(2_000)),
                "Bearer " + base64("{}") + "." + base64("{}") + ".",
                "Bearer x",
                "Negotiate x",
                "");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
