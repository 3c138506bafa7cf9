package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.access.PasswordHash;
import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests requests that browsers send for web pages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OriginsTest {
    private static final String APP = "https://app.example";

    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private static Path folder;

    private Gateway gateway;
    private Gateway guarded;
    private String topic;

    @BeforeAll
    void start() throws IOException {
        topic = KAFKA.topic(1);
        gateway = Gateways.start(KAFKA.bootstrapServers(), "http.public-url", "https://rest.example:8443/k");
        Path users = Files.writeString(folder.resolve("users"), "alice:" + PasswordHash.of("pw".toCharArray()) + "\n");
        guarded = Gateways.start(
                KAFKA.bootstrapServers(),
                "access.users",
                users.toString(),
                "access.rules.alice",
                "all *",
                "http.cors.origins[0]",
                "HTTPS://App.example:443",
                "http.cors.origins[1]",
                "http://other.example:3000");
    }

    @AfterAll
    void stop() {
        gateway.close();
        guarded.close();
    }

    private static String head(String method, String path, String headers) {
        return method + " " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n";
    }

    private Wire.Reply post(String headers) {
        String path = "/v1/topics/" + topic + "/records";
        return Wire.send(gateway.port(), head("POST", path, headers + "Content-Length: 1\r\n") + "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example\r\n",
                "Origin: null\r\n",
                "Origin:\r\n",
                "Origin: http://x:81\r\n",
                "Origin: https://x\r\n",
                "Origin: http://x.evil.example\r\n",
                "Origin: http://x\r\nOrigin: http://x\r\n",
                "Origin: http://localhost\r\n",
                "Sec-Fetch-Site: cross-site\r\n",
                "Sec-Fetch-Site: Cross-Site\r\nSec-Fetch-Mode: no-cors\r\n",
                "Sec-Fetch-Site: cross-site\r\nOrigin: http://x\r\n",
                "Sec-Fetch-Site: same-site\r\nOrigin: http://sub.x\r\n",
                "Sec-Fetch-Site: same-origin\r\nOrigin: https://evil.example\r\n"
            })
    void refusesRequestsOfForeignPages(String headers) {
        Wire.Reply refused = post(headers);

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.text()).contains("cross-site", "http.cors.origins");
        assertThat(refused.head().toLowerCase(Locale.ROOT)).doesNotContain("access-control");
        assertThat(Wire.send(gateway.port(), head("GET", "/v1/topics", headers)).status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Origin: http://x\r\n",
                "Origin: HTTP://X:80\r\n",
                "Origin: https://rest.example:8443\r\n",
                "Sec-Fetch-Site: same-origin\r\n",
                "Sec-Fetch-Site: same-origin\r\nOrigin: http://x\r\n",
                "Sec-Fetch-Site: none\r\n"
            })
    void servesItsOwnPagesAndClientsThatAreNoBrowsers(String headers) {
        assertThat(post(headers).status()).isEqualTo(200);
    }

    @Test
    void answersAPreflightOfAKnownPageWithoutAPassword() {
        Wire.Reply reply = Wire.send(
                guarded.port(),
                head(
                        "OPTIONS",
                        "/v1/topics/" + topic + "/records",
                        "Origin: " + APP + "\r\nSec-Fetch-Site: cross-site\r\nAccess-Control-Request-Method: POST\r\n"
                                + "Access-Control-Request-Headers: authorization, x-kafka-key\r\n"));

        assertThat(reply.status()).isEqualTo(204);
        assertThat(reply.head().toLowerCase(Locale.ROOT))
                .contains("access-control-allow-origin: " + APP + "\r\n")
                .containsPattern("access-control-allow-methods: .*post")
                .containsPattern("access-control-allow-headers: .*authorization.*x-kafka-key")
                .contains("access-control-max-age: ")
                .contains("vary: origin\r\n", "vary: access-control-request-method\r\n");
    }

    @Test
    void answersAPreflightOfAForeignPageWithANo() {
        String asks = "Access-Control-Request-Method: POST\r\n";

        for (int port : new int[] {gateway.port(), guarded.port()}) {
            assertThat(Wire.send(port, head("OPTIONS", "/v1/topics", "Origin: https://evil.example\r\n" + asks))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void letsAKnownPageReadWhatItIsAnswered() {
        String authorization = "Authorization: Basic YWxpY2U6cHc=\r\n";
        for (String origin : new String[] {APP, "http://other.example:3000"}) {
            String asks = "Origin: " + origin + "\r\nSec-Fetch-Site: cross-site\r\n";
            Wire.Reply read = Wire.send(guarded.port(), head("GET", "/v1/topics", asks + authorization));
            Wire.Reply refused = Wire.send(guarded.port(), head("GET", "/v1/topics", asks));

            assertThat(read.status()).isEqualTo(200);
            assertThat(refused.status()).isEqualTo(401);
            assertThat(read.head()).as("the cookie jar is none of its business").doesNotContain("credentials");
            for (Wire.Reply each : new Wire.Reply[] {read, refused}) {
                assertThat(each.head().toLowerCase(Locale.ROOT))
                        .contains("access-control-allow-origin: " + origin + "\r\n", "vary: origin\r\n")
                        .containsPattern("access-control-expose-headers: .*retry-after");
            }
        }
    }

    @Test
    void saysToCachesThatAnswersDependOnThePage() {
        assertThat(Wire.send(guarded.port(), head("GET", "/livez", "")).head().toLowerCase(Locale.ROOT))
                .contains("vary: origin\r\n")
                .doesNotContain("access-control");
    }

    @Test
    void opensAStreamOfEventsToAKnownPage() {
        try (Wire wire = Wire.open(guarded.port())) {
            wire.write(head(
                    "GET",
                    "/v1/topics/" + topic + "/events",
                    "Origin: " + APP + "\r\nAuthorization: Basic YWxpY2U6cHc=\r\n"));

            assertThat(wire.readUntil(": floodmark").toLowerCase(Locale.ROOT))
                    .contains("access-control-allow-origin: " + APP, "x-content-type-options: nosniff");
        }
    }
}
