package io.floodmark.kafka;

import static io.floodmark.kafka.guest.TestCluster.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.kafka.guest.TestCluster;
import io.floodmark.model.TargetException;
import io.floodmark.model.TargetException.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TlsClusterTest {
    @TempDir
    static Path folder;

    private static Path keyStore;
    private static TestCluster cluster;

    @BeforeAll
    static void startWithACertificateOfItsOwn() throws IOException, InterruptedException {
        keyStore = folder.resolve("broker.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                keyStore.toString());
        assertThat(new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("keytool.log").toFile())
                        .start()
                        .waitFor())
                .isZero();
        cluster = TestCluster.tls(keyStore);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

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
        try (ClusterClient client = cluster.connect(trusting())) {
            assertThat(client.clusterId()).isNotEmpty();
        }
    }

    @Test
    void hidesAPasswordThatTheLibraryQuotes() {
        ClientProperties wrong = ClientProperties.of(Map.of(
                "security.protocol",
                "SSL",
                "ssl.truststore.location",
                keyStore.toString(),
                "ssl.truststore.password",
                "not-the-password"));

        assertThat(catchThrowableOfType(
                        RuntimeException.class,
                        () -> ClusterClient.connect(cluster.bootstrapServers(), wrong, seconds(20))))
                .hasMessageContaining("password was incorrect")
                .hasMessageNotContaining("not-the-password");
    }

    private static ClientProperties trusting() {
        return ClientProperties.of(Map.of(
                "security.protocol",
                "SSL",
                "ssl.truststore.location",
                keyStore.toString(),
                "ssl.truststore.password",
                "changeit"));
    }

    private static TargetException refused(ClientProperties properties) {
        return catchThrowableOfType(
                TargetException.class,
                () -> ClusterClient.connect(cluster.bootstrapServers(), properties, seconds(20)));
    }
}
