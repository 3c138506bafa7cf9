package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.kafka.KafkaCluster;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests requests that continue although they were refused. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RestOfBodyTest {
    private static final String CHUNK = "400\r\n" + "x".repeat(1_024) + "\r\n";
    private static final String LIVEZ = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    private Gateway gateway;

    @BeforeAll
    void start() {
        gateway = Gateways.start(KAFKA.bootstrapServers(), "http.body-timeout", "4s");
    }

    @AfterAll
    void stop() {
        gateway.close();
    }

    private static String refused(String headers) {
        return "POST /none HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n";
    }

    @Test
    void keepTheirConnectionIfTheRestIsShort() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(refused("Transfer-Encoding: chunked\r\n") + CHUNK.repeat(10));
            assertThat(wire.read().status()).isEqualTo(404);
            wire.write(CHUNK.repeat(10) + "0\r\n\r\n" + LIVEZ);

            assertThat(wire.read().status()).isEqualTo(200);
        }
    }

    @Test
    void loseTheirConnectionIfTheRestIsLong() {
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(refused("Transfer-Encoding: chunked\r\n"));
            assertThat(wire.read().status()).isEqualTo(404);
            wire.write(CHUNK.repeat(100) + "0\r\n\r\n" + LIVEZ);

            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void areReadAlsoIfTheirHeadIsTooLong() {
        try (Wire wire = Wire.open(gateway.port())) {
            // Most clients do not look for an answer if they cannot send the whole request.
            assertThat(wire.takes("GET /livez HTTP/1.1\r\nHost: x\r\nX: " + "x".repeat(10_000_000), 1))
                    .isTrue();

            assertThat(wire.read().status()).isEqualTo(431);
            assertThat(wire.atEnd()).isTrue();
        }
    }

    @Test
    void areReadForAsLongAsTheyGoOn() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        int pieces = 14;
        try (Wire wire = Wire.open(gateway.port())) {
            wire.write(refused("Content-Length: " + pieces * 10_000 + "\r\n"));
            assertThat(wire.read().head()).contains("404").containsIgnoringCase("connection: close");

            // This takes longer than a client may be silent.
            for (int i = 0; i < pieces; i++) {
                assertThat(wire.takes("x".repeat(10_000), 1)).as("piece " + i).isTrue();
                never.await(200, TimeUnit.MILLISECONDS);
            }

            assertThat(wire.atEnd()).isTrue();
        }
    }
}
