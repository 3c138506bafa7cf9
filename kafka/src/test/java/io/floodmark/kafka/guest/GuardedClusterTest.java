package io.floodmark.kafka.guest;

import static io.floodmark.kafka.guest.TestCluster.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.TargetException;
import io.floodmark.model.TargetException.Kind;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a cluster with SASL/PLAIN and an authorizer that allows nothing by default. */
@Timeout(240)
class GuardedClusterTest {
    private static TestCluster cluster;

    @BeforeAll
    static void start() {
        cluster = TestCluster.guarded(Map.of());
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void connectsWithCredentials() {
        try (ClusterClient client = cluster.connect(TestCluster.admin())) {
            assertThat(client.clusterId()).isNotEmpty();
        }
    }

    @Test
    void saysThatThePasswordIsRefused() {
        TargetException problem = refused(TestCluster.user("plain-admin", "guessed-secret"));

        assertThat(problem.kind()).isEqualTo(Kind.DENIED);
        assertThat(problem)
                .hasMessageContaining("Authentication failed")
                .hasMessageContaining("sasl.jaas.config")
                .hasMessageNotContaining("guessed-secret");
    }

    @Test
    void saysThatTheListenerAsksForSasl() {
        TargetException problem = refused(ClientProperties.NONE);

        assertThat(problem.kind()).isEqualTo(Kind.UNREACHABLE);
        assertThat(problem).hasMessageContaining("the listener asks for SASL (PLAIN)");
    }

    private static TargetException refused(ClientProperties properties) {
        return catchThrowableOfType(
                TargetException.class,
                () -> ClusterClient.connect(cluster.bootstrapServers(), properties, seconds(20)));
    }
}
