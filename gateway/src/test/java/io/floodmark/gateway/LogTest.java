package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the log contains nothing of a request's content or secrets, whatever happens to the request. */
class LogTest {
    /** A text that clients put in every possible place, in every encoding. */
    private static final String MARK = "payl0adMark";

    private static final String[] JSON = {"Content-Type", "application/json"};
    private static final String PASSWORD = "passw0rdMark";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void holdsNothingOfAPayloadOrASecret() throws IOException, InterruptedException {
        String topic = KAFKA.topic(1);
        Path users = Files.writeString(
                folder.resolve("users"), "al ice=1:" + PasswordHash.of(PASSWORD.toCharArray()) + "\n");
        Path log = folder.resolve("log");
        String authorization = "Basic " + base64("al ice=1:" + PASSWORD);
        try (GatewayProcess gateway = GatewayProcess.logging(
                log,
                KAFKA.bootstrapServers(),
                "log.requests",
                "1",
                "lanes.delivery-timeout",
                "2s",
                "access.users",
                users.toString(),
                "access.rules.authenticated",
                "all *, group *")) {
            Client client = new Client(gateway.port());
            String[] who = {"Authorization", authorization};

            assertThat(client.post(topic, "?key=" + MARK + "&header.h=" + MARK, MARK, who)
                            .status())
                    .isEqualTo(200);
            assertThat(client.post(topic, "?" + MARK + "=1", MARK, who).status())
                    .isEqualTo(400);
            assertThat(client.post(topic, "", "{\"" + MARK + "\":", with(who, "Content-Type", "application/x-ndjson"))
                            .status())
                    .isEqualTo(400);
            assertThat(client.post(topic, "", MARK, with(who, "Content-Type", "application/vnd.floodmark.records"))
                            .status())
                    .isEqualTo(400);
            assertThat(client.post(topic, "", MARK, with(who, "Content-Encoding", "gzip"))
                            .status())
                    .isEqualTo(400);
            assertThat(client.post(topic, "", MARK, with(who, "Idempotency-Key", MARK))
                            .status())
                    .isEqualTo(200);
            assertThat(client.post("no-such-topic", "", MARK, who).status()).isEqualTo(404);
            assertThat(client.post(topic, "", MARK, "Authorization", "Bearer " + MARK)
                            .status())
                    .isEqualTo(401);
            assertThat(client.post(topic, "", MARK, "Authorization", "Basic " + base64("mal lory:" + MARK))
                            .status())
                    .isEqualTo(401);
            for (String type : new String[] {"binary", "json"}) {
                client.call(
                        "POST",
                        "/topics/" + topic,
                        "{\"records\":[{\"value\":\"" + MARK + "\"},{\"" + MARK + "\":1}]}",
                        with(who, "Content-Type", "application/vnd.kafka." + type + ".v2+json"));
            }
            client.call("GET", "/v1/topics/" + topic + "/partitions/0/records?offset=0&format=json", "", who);
            client.call("GET", "/v1/topics/" + topic + "/partitions/0/records?offset=" + MARK, "", who);
            Client.Reply held;
            KAFKA.pause(1);
            try {
                held = client.post(topic, "?key=" + MARK, MARK, who);
            } finally {
                KAFKA.resume(1);
            }
            assertThat(held.status()).isEqualTo(504);

            await().until(() -> Files.readString(log).contains("status=504"));
            gateway.drain();
        }

        String said = Files.readString(log);
        assertThat(said.lines().filter(line -> line.contains("event=request")))
                .hasSizeGreaterThan(12)
                .anyMatch(line -> line.contains("route=/v1/topics/{topic}/records status=200")
                        && line.contains("principal=al%20ice%3D1 "))
                .allMatch(line -> line.contains(" method=") && line.contains(" bytes="));
        assertThat(said).contains("event=login-refused principal=mal%20lory address=127.0.0.1 more=0");
        assertThat(said)
                .doesNotContain(MARK, PASSWORD, base64(PASSWORD), authorization.substring(6))
                .doesNotContain(topic + "/partitions");
    }

    @Test
    void holdsNothingOfStreamsAndGroups() throws IOException, InterruptedException {
        String topic = KAFKA.topic(1);
        Path log = folder.resolve("log-of-streams");
        try (GatewayProcess gateway = GatewayProcess.logging(log, KAFKA.bootstrapServers(), "log.requests", "1")) {
            Client client = new Client(gateway.port());
            await().until(() -> client.get("/v3/clusters").status() == 200);

            String records = "/v3/clusters/" + client.cluster() + "/topics/" + topic + "/records";
            String record = "{\"key\":{\"type\":\"STRING\",\"data\":\"" + MARK
                    + "\"},\"value\":{\"type\":\"STRING\",\"data\":\"" + MARK + "\"}}";
            for (String last : List.of("", "{\"" + MARK + "\":1}", "\"" + MARK, MARK)) {
                assertThat(stream(gateway.port(), records, record + last)).contains("\"error_code\":200");
            }
            assertThat(client.call("POST", records + ":batch", "{\"entries\":[" + record + "]}", JSON)
                            .status())
                    .isEqualTo(400);

            try (Wire events = Wire.open(gateway.port())) {
                events.write(
                        "GET /v1/topics/" + topic + "/events?from=earliest&format=text HTTP/1.1\r\nHost: x\r\n\r\n");
                assertThat(events.readUntil(MARK)).contains("200 OK");
            }
            client.call("GET", "/v1/topics/" + topic + "/events?from=" + MARK, "");

            groups(client, topic);
            gateway.drain();
        }

        String said = Files.readString(log);
        assertThat(said.lines().filter(line -> line.contains("event=request")))
                .anyMatch(line -> line.contains("route=/v3/clusters/{cluster}/topics/{topic}/records status=2"))
                .anyMatch(line -> line.contains("route=/v1/topics/{topic}/events status=200"))
                .anyMatch(line -> line.contains("/records status=406"))
                .anyMatch(line -> line.contains("/offsets status=200"));
        assertThat(said).doesNotContain(MARK, base64(MARK));
    }

    private static String stream(int port, String path, String body) {
        try (Wire wire = Wire.open(port)) {
            wire.write(
                    "POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n");
            String first = wire.readUntil("\"error_code\"");
            wire.write("0\r\n\r\n");
            return first + wire.all();
        }
    }

    /** Sends requests of group clients: for records that can be given and for others, and with invalid bodies. */
    private static void groups(Client client, String topic) {
        String[] type = {"Content-Type", "application/vnd.kafka.v2+json"};
        String partition = "{\"topic\":\"" + topic + "\",\"partition\":0";
        for (String format : List.of("binary", "json")) {
            String group = "/consumers/" + format + "-" + topic;
            String one = group + "/instances/one";
            String config = "{\"name\":\"one\",\"format\":\"" + format + "\",\"auto.offset.reset\":\"earliest\"}";
            assertThat(client.call("POST", group, config, type).status()).isEqualTo(200);
            assertThat(client.call("POST", group, "{\"" + MARK + "\":1}", type).status())
                    .isEqualTo(400);
            assertThat(client.call("POST", one + "/subscription", "{\"" + MARK, type)
                            .status())
                    .isEqualTo(400);
            client.call("POST", one + "/assignments", "{\"partitions\":[" + partition + "}]}", type);
            Client.Reply given = await().until(
                            () -> client.get(one + "/records"),
                            each -> !each.text().equals("[]"));
            assertThat(given.status()).isEqualTo(format.equals("json") ? 406 : 200);
            assertThat(client.call(
                                    "POST",
                                    one + "/offsets",
                                    "{\"offsets\":[" + partition + ",\"offset\":0,\"metadata\":\"" + MARK + "\"}]}",
                                    type)
                            .status())
                    .isEqualTo(200);
            assertThat(client.call("POST", one + "/offsets", "{\"offsets\":\"" + MARK + "\"}", type)
                            .status())
                    .isEqualTo(400);
            client.get(one + "/records?" + MARK + "=1");
            assertThat(client.call("DELETE", one, "").status()).isEqualTo(204);
        }
    }

    private static String[] with(String[] headers, String name, String value) {
        return new String[] {headers[0], headers[1], name, value};
    }
}
