package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.testing.CommandLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of the producers is killed while it sends: the measurement proves nothing about the cluster. */
@Tag("full")
class KilledClientTest {
    private static final Duration SOON = Duration.ofMinutes(3);

    @TempDir
    private Path folder;

    private Program limit() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { partitions: 3, produce: { engine: client, producers: 1 } }
                search: { warm-up: 0s, trial: 8s, safe-trial: 5s }
                """);
        return Program.start(folder, "limit", "plan.yaml", "--json");
    }

    /** Returns the child process once it sends. */
    private static ProcessHandle sending(Program program) {
        await().atMost(SOON)
                .until(() -> child(program).filter(KilledClientTest::sends).isPresent() || !program.alive());
        return child(program).orElseThrow(() -> new AssertionError(program.said()));
    }

    private static boolean sends(ProcessHandle child) {
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + child.pid() + "/task"))) {
            return threads.anyMatch(thread -> text(thread.resolve("comm")).startsWith("fm-load-"));
        } catch (IOException ended) {
            return false;
        }
    }

    private static Optional<ProcessHandle> child(Program program) {
        return CommandLines.running(program.descendants(), line -> line.contains("io.floodmark.client.ChildMain"))
                .stream()
                .findFirst();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ended) {
            return "";
        }
    }

    @Test
    void aSearchNamesWhatWasKilledAndTriesAgain() throws IOException {
        try (Program limit = limit()) {
            ProcessHandle killed = sending(limit);
            killed.destroyForcibly();
            await().atMost(SOON)
                    .until(() -> child(limit)
                                    .filter(each -> each.pid() != killed.pid())
                                    .filter(KilledClientTest::sends)
                                    .isPresent()
                            || !limit.alive());
            await().atMost(SOON)
                    .until(() -> child(limit).filter(KilledClientTest::sends).isEmpty());
            limit.interrupt();

            limit.exitCode();
            assertThat(limit.verdicts()).as(limit.said()).hasSizeGreaterThan(1);
            assertThat(limit.verdicts().get(0).path("label").asString()).isEqualTo("invalid(generator)");
            assertThat(limit.verdicts().get(0).path("why").asString())
                    .contains("client-producers was killed by signal 9");
            assertThat(limit.verdicts().get(1).path("label").asString()).doesNotContain("generator");
        }
    }
}
