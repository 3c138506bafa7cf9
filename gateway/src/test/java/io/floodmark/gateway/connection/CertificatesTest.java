package io.floodmark.gateway.connection;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.Gateways;
import io.floodmark.gateway.Identity;
import io.floodmark.gateway.settings.TlsSettings;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificatesTest {
    @TempDir
    private static Path folder;

    private static TlsSettings settings(Path certificate, Path key) {
        return new TlsSettings(Optional.of(certificate), Optional.of(key), Optional.empty(), Duration.ofMinutes(1));
    }

    @Test
    void takesAKeyWithItsCertificate() {
        Identity mine = Identity.make(folder, "mine");

        assertThatCode(() -> Certificates.tryFiles(settings(mine.certificate(), mine.key())))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesTheKeyOfAnotherCertificate() {
        Identity mine = Identity.make(folder, "one");
        Identity other = Identity.make(folder, "other");

        assertThatThrownBy(() -> Certificates.tryFiles(settings(mine.certificate(), other.key())))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("other.key is not the key of the certificate of CN=one");
        assertThatThrownBy(() -> Gateways.start(
                        "127.0.0.1:1",
                        "tls.certificate",
                        mine.certificate().toString(),
                        "tls.key",
                        other.key().toString()))
                .isInstanceOf(PlanException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC"})
    void triesKeysOfTheOlderFormsToo(String algorithm) {
        Identity mine = Identity.make(folder, "mine-" + algorithm, algorithm).older();
        Identity alike = Identity.make(folder, "alike-" + algorithm, algorithm).older();
        Identity unlike = Identity.make(folder, "unlike-" + algorithm, algorithm.equals("EC") ? "RSA" : "EC")
                .older();

        assertThatCode(() -> Certificates.tryFiles(settings(mine.certificate(), mine.key())))
                .doesNotThrowAnyException();
        for (Identity other : new Identity[] {alike, unlike}) {
            assertThatThrownBy(() -> Certificates.tryFiles(settings(mine.certificate(), other.key())))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining(other.key().getFileName() + " is not the key of the certificate of CN=mine-");
        }
    }

    @Test
    void refusesWhatIsNoKey() throws IOException {
        Identity mine = Identity.make(folder, "whole");
        Path none = Files.writeString(folder.resolve("none.key"), "secret");
        Path broken = Files.writeString(
                folder.resolve("broken.key"), "-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n");

        for (Path key : new Path[] {none, broken, mine.certificate()}) {
            assertThatThrownBy(() -> Certificates.tryFiles(settings(mine.certificate(), key)))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining(key.getFileName().toString())
                    .hasMessageNotContaining("secret");
        }
    }
}
