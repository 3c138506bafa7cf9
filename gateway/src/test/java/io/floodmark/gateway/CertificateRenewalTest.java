package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.kafka.KafkaCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests the renewal of certificates while a gateway serves. */
class CertificateRenewalTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = Clusters.ONE_BROKER.shared();

    @TempDir
    private Path folder;

    private GatewayProcess gateway(Path log, Identity with) {
        return GatewayProcess.logging(
                log,
                KAFKA.bootstrapServers(),
                "tls.certificate",
                with.certificate().toString(),
                "tls.key",
                with.key().toString(),
                "tls.reload",
                "200ms");
    }

    private static void replace(Path file, Path by) throws IOException {
        Files.write(file, Files.readAllBytes(by));
    }

    private static long refusals(Path log) throws IOException {
        return Files.readString(log)
                .lines()
                .filter(line -> line.contains("event=certificates-not-renewed"))
                .count();
    }

    @Test
    void takesANewCertificateWhileItServes() throws IOException {
        Identity old = Identity.make(folder, "old");
        Identity renewed = Identity.make(folder, "renewed");
        try (GatewayProcess gateway = gateway(folder.resolve("log"), old)) {
            assertThat(Tls.presented(Tls.trusting(old), gateway.port())).isEqualTo("CN=old");

            replace(old.key(), renewed.key());
            replace(old.certificate(), renewed.certificate());

            SSLContext context = Tls.trusting(renewed);
            await().ignoreExceptions()
                    .until(() -> Tls.presented(context, gateway.port()).equals("CN=renewed"));
            assertThat(new Client(gateway.port(), context).get("/livez").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void keepsTheOldOnesWhereTheNewAreOfNoUseAndSaysSo() throws IOException {
        Identity mine = Identity.make(folder, "mine");
        Identity renewed = Identity.make(folder, "new");
        Path log = folder.resolve("log");
        String secret =
                Files.readString(renewed.key()).lines().skip(1).findFirst().orElseThrow();
        SSLContext context = Tls.trusting(mine);
        try (GatewayProcess gateway = gateway(log, mine)) {
            Path nothing = Files.writeString(folder.resolve("nothing"), "-----BEGIN CERTIFICATE-----\nnone\n");
            for (List<Path> change : List.of(
                    List.of(mine.key(), renewed.key()),
                    List.of(mine.certificate(), nothing),
                    List.of(mine.key(), nothing))) {
                long before = refusals(log);
                replace(change.get(0), change.get(1));

                await().until(() -> refusals(log) > before);
                assertThat(Tls.presented(context, gateway.port())).isEqualTo("CN=mine");
                assertThat(new Client(gateway.port(), context).get("/livez").status())
                        .isEqualTo(200);
            }
            Files.delete(mine.key());
            assertThat(Tls.presented(context, gateway.port())).isEqualTo("CN=mine");

            replace(mine.certificate(), renewed.certificate());
            replace(mine.key(), renewed.key());

            SSLContext then = Tls.trusting(renewed);
            await().ignoreExceptions()
                    .until(() -> Tls.presented(then, gateway.port()).equals("CN=new"));
        }
        assertThat(Files.readString(log))
                .contains("mine.key is not the key of the certificate of CN=mine", "mine.crt holds no certificate")
                .contains("event=certificates-renewed")
                .doesNotContain(secret);
    }
}
