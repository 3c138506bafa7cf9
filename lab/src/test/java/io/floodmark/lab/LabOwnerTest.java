package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.host.ProcessStamp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a lab whose owner is killed, as by {@code kill -9} of floodmark. */
class LabOwnerTest {
    @TempDir
    private Path folder;

    @Test
    void diesWithItsOwnerAndIsFoundAndRemoved() throws IOException {
        LabRegistry registry = TestLabs.tools(folder).registry();
        Process owner = owner();
        try {
            await().atMost(TestLabs.LONG)
                    .failFast("the owner ended by itself", () -> !owner.isAlive())
                    .until(() -> registry.entries().stream().anyMatch(LabEntry::up));
            LabEntry entry = registry.entries().get(0);
            List<ProcessStamp> servers =
                    entry.servers().stream().map(LabEntry.Server::stamp).toList();
            assertThat(servers).hasSize(2).allMatch(ProcessStamp::alive);

            owner.destroyForcibly();

            await().atMost(Duration.ofSeconds(60)).until(() -> servers.stream().noneMatch(ProcessStamp::alive));
            assertThat(registry.stale()).containsExactly(entry);
            assertThat(entry.folder()).isDirectory();

            registry.remove(entry);
            assertThat(registry.entries()).isEmpty();
            try (Stream<Path> left = Files.list(folder.resolve("labs"))) {
                assertThat(left).isEmpty();
            }
        } finally {
            owner.destroyForcibly();
        }
    }

    private Process owner() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Dfloodmark.kafka=" + TestLabs.kafka(),
                        "-Dfloodmark.kafkaVersion=" + TestLabs.version(),
                        OwnerMain.class.getName(),
                        folder.toString())
                .inheritIO()
                .start();
    }
}
