package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.settings.GatewayConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the parts of docs/reference/gateway.md that are not generated. */
class GatewayDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "reference", "gateway.md");

    @TempDir
    private Path folder;

    @Test
    void showsAFileThatReads() throws IOException {
        String document = Files.readString(DOCUMENT);
        String yaml = document.substring(document.indexOf("```yaml\n") + 8);
        Path file = Files.writeString(folder.resolve("gateway.yaml"), yaml.substring(0, yaml.indexOf("```")));
        for (String named : List.of("client.properties", "server.crt", "server.key", "users")) {
            Files.writeString(folder.resolve(named), "");
        }

        assertThat(GatewayConfig.read(Optional.of(file), List.of()).access().rules())
                .containsOnlyKeys("alice", "authenticated");
    }

    @Test
    void namesEveryStatus() throws IOException {
        String document = Files.readString(DOCUMENT);

        for (Reason reason : Reason.values()) {
            assertThat(document).containsPattern("\\n\\| [0-9, ]*\\b" + reason.status() + "\\b[0-9, ]* \\|");
        }
    }
}
