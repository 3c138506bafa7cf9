package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmxCredentialsTest {
    @TempDir
    Path folder;

    @Test
    void areNotNeeded() {
        assertThat(JmxCredentials.fromEnvironment(Map.of("PATH", "/bin"))).isEmpty();
    }

    @Test
    void comeFromTheEnvironmentAndDoNotShow() {
        JmxCredentials credentials = JmxCredentials.fromEnvironment(
                        Map.of(JmxCredentials.USER, "ann", JmxCredentials.PASSWORD, "swordfish"))
                .orElseThrow();

        assertThat(credentials.secret()).containsExactly("ann", "swordfish");
        assertThat(credentials.toString()).isEqualTo("ann:[hidden]");
    }

    @Test
    void comeFromAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "swordfish\n");

        assertThat(JmxCredentials.fromEnvironment(
                                Map.of(JmxCredentials.USER, "ann", JmxCredentials.PASSWORD_FILE, file.toString()))
                        .orElseThrow()
                        .secret())
                .containsExactly("ann", "swordfish");
    }

    @Test
    void areRefusedByHalves() {
        assertThatThrownBy(() -> JmxCredentials.fromEnvironment(Map.of(JmxCredentials.USER, "ann")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(JmxCredentials.PASSWORD);
        assertThatThrownBy(() -> JmxCredentials.fromEnvironment(Map.of(JmxCredentials.PASSWORD, "x")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(JmxCredentials.USER);
    }
}
