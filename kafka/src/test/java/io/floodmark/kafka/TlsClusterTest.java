package io.floodmark.kafka;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.testing.kafka.KafkaCluster;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class TlsClusterTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.TLS.shared();

    @Test
    void saysThatAPlaintextClientTalksToATlsListener() {
        TargetException problem = refused(ClientProperties.NONE);

        assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(problem).hasMessageContaining("speaks TLS, but security.protocol=PLAINTEXT");
    }

    @Test
    void saysThatTheCertificateIsNotTrusted() {
        TargetException problem = refused(ClientProperties.of(Map.of("security.protocol", "SSL")));

        assertThat(problem.kind()).isEqualTo(Kind.DENIED);
        assertThat(problem).hasMessageContaining("certification path").hasMessageContaining("ssl.truststore");
    }

    @Test
    void connectsWithTheTrustStore() {
        try (ClusterClient client = connect(KAFKA)) {
            assertThat(client.clusterId()).isNotEmpty();
        }
    }

    @Test
    void hidesAPasswordThatTheLibraryQuotes() {
        Map<String, String> wrong = new HashMap<>(KAFKA.client());
        wrong.put("ssl.truststore.password", "not-the-password");

        assertThat(catchThrowableOfType(
                        RuntimeException.class,
                        () -> ClusterClient.connect(KAFKA.bootstrapServers(), ClientProperties.of(wrong), seconds(20))))
                .hasMessageContaining("password was incorrect")
                .hasMessageNotContaining("not-the-password");
    }

    private static TargetException refused(ClientProperties properties) {
        return catchThrowableOfType(
                TargetException.class, () -> ClusterClient.connect(KAFKA.bootstrapServers(), properties, seconds(20)));
    }
}
