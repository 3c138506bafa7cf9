package io.floodmark.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPropertiesTest {
    private static final ClientProperties SECURED = ClientProperties.of(Map.of(
            "security.protocol", "SASL_SSL",
            "sasl.mechanism", "PLAIN",
            "sasl.jaas.config", "x.PlainLoginModule required username=\"ann\" password=\"swordfish\";",
            "ssl.truststore.password", "opensesame",
            "ssl.truststore.location", "/etc/trust.p12",
            "sasl.oauthbearer.token.endpoint.url", "https://ann:swordfish@idp/token",
            "my.own.interceptor.token", "tok-12345",
            "linger.ms", "7"));

    @TempDir
    Path folder;

    @Test
    void readsAPropertiesFile() throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), "security.protocol = ssl\n# note\nacks=1\n");

        ClientProperties properties = ClientProperties.read(file);

        assertThat(properties.secret()).containsExactly(Map.entry("acks", "1"), Map.entry("security.protocol", "ssl"));
        assertThat(properties.securityProtocol()).isEqualTo("SSL");
    }

    @Test
    void saysWhichFileIsMissing() {
        assertThatThrownBy(() -> ClientProperties.read(folder.resolve("nowhere")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("nowhere does not exist");
    }

    @Test
    void saysWhichFileIsMalformedWithoutQuotingIt() throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), "sasl.jaas.config=secret\\uZZZZ\n");

        assertThatThrownBy(() -> ClientProperties.read(file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("cannot be read")
                .hasMessageNotContaining("secret");
    }

    @Test
    void showsOnlyKnownKeysThatAreNotPasswords() {
        assertThat(SECURED.visible())
                .containsOnlyKeys(
                        "security.protocol",
                        "sasl.mechanism",
                        "ssl.truststore.location",
                        "sasl.oauthbearer.token.endpoint.url",
                        "linger.ms")
                .containsEntry("sasl.oauthbearer.token.endpoint.url", "https://[hidden]@idp/token");
        assertThat(SECURED.toString()).doesNotContain("swordfish", "opensesame", "tok-12345");
    }

    @Test
    void redactsSecretsFromForeignMessages() {
        assertThat(SECURED.redact("bad password swordfish for tok-12345, store opensesame, linger 7"))
                .isEqualTo("bad password [hidden] for [hidden], store [hidden], linger 7");
    }
}
