package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
