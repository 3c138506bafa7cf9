package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.testing.kafka.KafkaCluster;
import io.floodmark.testing.kafka.SaslUser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Uses a cluster with SASL/PLAIN and an authorizer that allows nothing by default. */
@Timeout(240)
class GuardedClusterTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.SASL.shared();

    @Test
    void connectsWithCredentials() {
        try (ClusterClient client = connect(KAFKA)) {
            assertThat(client.clusterId()).isNotEmpty();
        }
    }

    @Test
    void saysThatThePasswordIsRefused() {
        TargetException problem = refused(ClientProperties.of(
                SaslUser.ADMIN.withPassword("guessed-secret").properties()));

        assertThat(problem.kind()).isEqualTo(Kind.DENIED);
        assertThat(problem)
                .hasMessageContaining("Authentication failed")
                .hasMessageContaining("sasl.jaas.config")
                .hasMessageNotContaining("guessed-secret");
    }

    @Test
    void saysThatTheListenerAsksForSasl() {
        // Kafka's client retries until the deadline.
        TargetException problem = refused(ClientProperties.NONE);

        assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(problem).hasMessageContaining("the listener asks for SASL (PLAIN)");
    }

    private static TargetException refused(ClientProperties properties) {
        return catchThrowableOfType(
                TargetException.class, () -> ClusterClient.connect(KAFKA.bootstrapServers(), properties, seconds(5)));
    }
}
