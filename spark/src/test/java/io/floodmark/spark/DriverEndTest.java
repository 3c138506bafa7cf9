package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a real driver of Spark on one machine leaves behind after its owner was killed. */
@Tag("full")
class DriverEndTest {
    private static final String ALONE = "local[1]";

    @TempDir
    private Path folder;

    @Test
    void leavesNothingThatIsNotFoundWhereItsOwnerIsKilled() throws IOException {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Process owner = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SparkOwner.class.getName(),
                        ALONE,
                        folder.resolve("driver.log").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ProcessHandle driver;
        try (BufferedReader said = owner.inputReader()) {
            driver = ProcessHandle.of(Long.parseLong(said.readLine())).orElseThrow();
        } finally {
            owner.destroyForcibly();
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> !driver.isAlive());

        try (Stream<Path> left = Files.list(temporary)) {
            List<Path> all = left.toList();
            assertThat(all).singleElement().satisfies(each -> {
                assertThat(each.getFileName().toString()).startsWith("floodmark-scratch-fleet-");
                assertThat(each.resolve("owner")).isNotEmptyFile();
            });
        }
    }
}
