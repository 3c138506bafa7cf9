package io.floodmark.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostNamesTest {
    @TempDir
    private Path folder;

    @Test
    void areThoseOfTheCertificateInItsOrder() throws Exception {
        HostNames names = HostNames.of(certificate());

        assertThat(names.names()).containsExactly("*.example.com", "runs.example.com", "10.1.2.3", "0:0:0:0:0:0:0:1");
        assertThat(names.first()).contains("runs.example.com");
        assertThat(names.contain("other.example.com")).isTrue();
        assertThat(names.contain("deep.other.example.com")).isFalse();
        assertThat(names.contain("example.com")).isFalse();
    }

    /** No certificate is valid for 0.0.0.0, so a browser could not use that address. */
    @Test
    void giveTheAddressForABrowserIfTheServerListensEverywhere() throws Exception {
        assertThat(browserHost("0.0.0.0")).isEqualTo("runs.example.com");
        assertThat(browserHost("::")).isEqualTo("runs.example.com");
        assertThat(browserHost("127.0.0.2")).isEqualTo("127.0.0.2");
        assertThat(browserHost("::1")).isEqualTo("[::1]");
    }

    @Test
    void cannotBeReadFromAnythingElse() throws Exception {
        Path other = Files.writeString(folder.resolve("other.pem"), "no certificate");

        assertThatThrownBy(() -> HostNames.of(other))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--tls-cert: " + other + " holds no certificate");
    }

    private static String browserHost(String host) throws URISyntaxException {
        return new ServeSettings(
                        host,
                        0,
                        Optional.of(new ServeSettings.Tls(certificate(), Path.of("key.pem"))),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())
                .browserHost();
    }

    private static Path certificate() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(HostNamesTest.class.getResource("names.pem"))
                .toURI());
    }
}
