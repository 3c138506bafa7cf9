package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.crew.CrewFleet;
import io.floodmark.model.unit.SystemClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a real driver of Spark on one machine leaves behind, after a regular end and after it was killed. */
@Tag("full")
class DriverEndTest {
    private static final String ALONE = "local[1]";

    @TempDir
    private Path folder;

    private static List<Path> files(Path under) throws IOException {
        try (Stream<Path> all = Files.walk(under)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void finishesItsEventLog() throws IOException {
        Path events = Files.createDirectory(folder.resolve("events"));
        Map<String, String> logged = Map.of(
                "spark.eventLog.enabled",
                "true",
                "spark.eventLog.dir",
                events.toUri().toString());
        SparkGround ground = new SparkGround("b:9092", ALONE, logged);
        SparkSettings settings = ground.settings(OptionalInt.of(1), "none", folder.resolve("driver.log"));

        try (CrewFleet fleet = SparkFleet.start(settings, new SystemClock())) {
            assertThat(fleet.workers()).isEqualTo(1);
            assertThat(files(events)).as("while it runs").anyMatch(DriverEndTest::unfinished);
        }

        assertThat(files(events)).isNotEmpty().noneMatch(DriverEndTest::unfinished);
    }

    private static boolean unfinished(Path file) {
        return file.toString().endsWith(".inprogress");
    }

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
