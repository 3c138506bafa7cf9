package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeSettingsTest {
    private static final Optional<ServeSettings.Tls> TLS =
            Optional.of(new ServeSettings.Tls(Path.of("cert.pem"), Path.of("key.pem")));

    @TempDir
    private Path folder;

    private Optional<AccessToken> token = Optional.empty();

    @BeforeEach
    void writeAToken() throws IOException {
        token = Optional.of(AccessToken.read(Tokens.write(folder)));
    }

    @Test
    void allowsEveryoneOnThisMachineToRead() {
        assertThat(settings("127.0.0.1", Optional.empty(), Optional.empty()).requireSafe())
                .isNotNull();
        assertThat(settings("localhost", Optional.empty(), Optional.empty()).requireSafe())
                .isNotNull();
    }

    @Test
    void demandsTlsAndATokenElsewhere() {
        assertThat(settings("0.0.0.0", TLS, token).requireSafe()).isNotNull();
        assertThatThrownBy(() -> settings("0.0.0.0", TLS, Optional.empty()).requireSafe())
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--token-file");
        assertThatThrownBy(() -> settings("::", Optional.empty(), token).requireSafe())
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--tls-cert");
    }

    @Test
    void demandsATokenToStartPlans() {
        ServeSettings settings = new ServeSettings(
                "127.0.0.1",
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.of(PlanFolder.of(folder)),
                Optional.empty());

        assertThatThrownBy(settings::requireSafe)
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--token-file");
    }

    @Test
    void refusesTokensThatOthersMayReadOrThatAreShort() throws IOException {
        Path open = Tokens.write(folder);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r-----"));
        Path brief = Files.writeString(Tokens.write(folder), "0123456789");

        assertThatThrownBy(() -> AccessToken.read(open))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("mode 600")
                .hasMessageNotContaining(Tokens.SECRET);
        assertThatThrownBy(() -> AccessToken.read(brief))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("has 10 characters")
                .hasMessageNotContaining("0123456789");
        assertThatThrownBy(() -> AccessToken.read(folder.resolve("none")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("cannot read");
    }

    private static ServeSettings settings(String host, Optional<ServeSettings.Tls> tls, Optional<AccessToken> token) {
        return new ServeSettings(host, 0, tls, token, Optional.empty(), Optional.empty());
    }
}
