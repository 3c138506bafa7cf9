package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests clients that close their side of the connection after the request, as {@code nc -N} does. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HalfClosureTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private static Path folder;

    private Gateway gateway;
    private Client client;
    private String topic;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        client = new Client(gateway.port());
        topic = KAFKA.topic(1);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private String post(String headers) {
        return "POST /v1/topics/" + topic + "/records HTTP/1.1\r\nHost: x\r\n" + headers + "Content-Length: 1\r\n\r\nx";
    }

    private static List<String> answers(int port, String requests) {
        try (Wire wire = Wire.open(port)) {
            wire.write(requests);
            wire.end();
            return wire.statuses();
        }
    }

    @Test
    void getTheirAnswers() {
        for (int i = 0; i < 10; i++) {
            assertThat(answers(gateway.port(), post(""))).containsExactly("HTTP/1.1 200 OK");
        }
        assertThat(answers(gateway.port(), "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"))
                .containsExactly("HTTP/1.1 200 OK");
        assertThat(answers(gateway.port(), "GET /none HTTP/1.1\r\nHost: x\r\n\r\n"))
                .containsExactly("HTTP/1.1 404 Not Found");
    }

    @Test
    void getAllAnswersToWhatTheyHavePipelined() {
        assertThat(answers(gateway.port(), post("").repeat(20))).hasSize(20).containsOnly("HTTP/1.1 200 OK");
    }

    @Test
    void getTheReceiptsOfAStream() {
        String path = "/v3/clusters/" + client.cluster() + "/topics/" + topic + "/records";
        String record = "{\"value\":{\"type\":\"STRING\",\"data\":\"v\"}}";

        assertThat(answers(
                        gateway.port(),
                        "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(record.length())
                                + "\r\n" + record + "\r\n0\r\n\r\n"))
                .containsExactly("HTTP/1.1 200 OK");
    }

    @Test
    void getTheirAnswerAlsoIfTheirPasswordIsCheckedFirst() throws IOException {
        Path users = Files.writeString(folder.resolve("users"), "alice:" + PasswordHash.of("pw".toCharArray()) + "\n");
        try (Gateway guarded = Gateways.start(
                KAFKA.bootstrapServers(), "access.users", users.toString(), "access.rules.alice", "all *")) {
            assertThat(answers(guarded.port(), post("Authorization: Basic YWxpY2U6cHc=\r\n")))
                    .containsExactly("HTTP/1.1 200 OK");
        }
    }

    @Test
    void getNoAnswerToHalfARequest() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(post("").replace("Length: 1", "Length: 2"));
            wire.end();

            assertThat(wire.atEnd()).isTrue();
        }
        await().until(() -> Metrics.of(client).value("floodmark_gateway_body_bytes") == 0);
    }

    @Test
    void holdNoPlaceAmongThoseWhoWaitForRecords() {
        String page = "/v1/topics/" + topic + "/partitions/0/records?offset=latest&timeout=30s";
        for (String path : List.of(page, "/v1/topics/" + topic + "/events")) {
            try (Wire wire = Wire.open(gateway.port())) {
                wire.write("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
                await().until(() -> Metrics.of(client).value("floodmark_gateway_reads_waiting") == 1);
                wire.end();

                wire.readToEnd();
            }
            await().until(() -> Metrics.of(client).value("floodmark_gateway_connections") == 1);
        }
    }
}
