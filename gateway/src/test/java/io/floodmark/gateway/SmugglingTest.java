package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests requests whose end depends on the reader. A body as seen by a proxy must not become a request of its own in the
 * gateway.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SmugglingTest {
    /** Headers that give two ends of one body, or one end that not every reader recognizes. */
    static final String[] TWO_ENDS = {
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Transfer-Encoding: chunked\r\nContent-Length: 11",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity, chunked",
        "Transfer-Encoding: chunked, chunked",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: identity\r\nContent-Length: 11",
        "Transfer-Encoding: \"chunked\"",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding\r\n : chunked",
        "Transfer-Encoding:\r\n chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
        "X: a\nTransfer-Encoding: chunked",
        "X: a\rTransfer-Encoding: chunked",
        "Content-Length: 0\r\nContent-Length: 11",
        "Content-Length: 0, 11",
        "Content-Length: +11",
        "Content-Length : 11",
        "Content-Length: 0\r\nX: a\nContent-Length: 11"
    };

    private static final String BODY = "1\r\na\r\n0\r\n\r\n";
    private static final String SMUGGLED = "GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;
    private String topic;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers());
        topic = KAFKA.topic(1);
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private List<String> answers(String version, String headers) {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write("POST /v1/topics/" + topic + "/records HTTP/" + version + "\r\nHost: x\r\n" + headers
                    + "\r\n\r\n" + BODY + SMUGGLED);
            return wire.statuses();
        }
    }

    private static List<String> twoEnds() {
        return List.of(TWO_ENDS);
    }

    @ParameterizedTest
    @MethodSource("twoEnds")
    void answersOnceWhatHasTwoEndsAndCloses(String headers) {
        assertThat(answers("1.1", headers)).singleElement().asString().matches("HTTP/1.1 4[0-9]{2} .*");
    }

    @Test
    void answersWhatStandsBehindABodyWithOneEnd() {
        for (String headers : List.of(
                "Transfer-Encoding: chunked", "Transfer-Encoding:\tChunked ", "Content-Length: " + BODY.length())) {
            assertThat(answers("1.1", headers)).as(headers).containsExactly("HTTP/1.1 200 OK", "HTTP/1.1 200 OK");
        }
    }

    @Test
    void takesNoChunksOfTheVersionThatHasNone() {
        assertThat(answers("1.0", "Connection: keep-alive\r\nTransfer-Encoding: chunked"))
                .singleElement()
                .asString()
                .contains(" 400 ");
    }
}
