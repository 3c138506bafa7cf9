package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewFleetContract;
import io.floodmark.crew.SystemClock;
import io.floodmark.model.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On two executors of a real standalone cluster. */
@Tag("full")
class SparkFleetTest extends CrewFleetContract {
    private static final String HIDDEN = "hidden-";

    private Path folder;
    private StandaloneSpark spark;

    @BeforeAll
    void startSpark(@TempDir Path shared) throws IOException {
        folder = shared;
        spark = new StandaloneSpark(folder, 2);
    }

    @AfterAll
    void stopSpark() {
        spark.close();
    }

    @Override
    protected CrewFleet fleet(OptionalInt workers, String topic, String produce) throws IOException {
        Path log = Files.createTempFile(folder, "driver-", ".log");
        SparkGround ground = new SparkGround(bootstrapServers(), spark.master(), Map.of());
        return SparkFleet.start(ground.settings(workers, topic, produce, log), new SystemClock());
    }

    private CrewFleet fleet(OptionalInt workers, String topic, Map<String, String> properties, Path log) {
        SparkGround ground = new SparkGround(bootstrapServers(), spark.master(), properties);
        return SparkFleet.start(ground.settings(workers, topic, log), new SystemClock());
    }

    @Override
    protected List<ProcessHandle> workers() {
        return spark.executors();
    }

    /** Spark takes it for lost after 20 s at most, starts another, and that connects. */
    @Test
    void anotherExecutorTakesThePlaceOfOneThatIsFrozen() throws Exception {
        outlivesAFrozenWorker(Duration.ofSeconds(60));
    }

    @Test
    void saysHowManySlotsThereAreWhereMoreAreAskedFor() {
        assertThatThrownBy(() -> fleet(OptionalInt.of(5), "none", "engine: wire"))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("gave 2 slots")
                .hasMessageContaining("expected 5");
    }

    /** Spark gives up after ten of them, or Floodmark before, where that takes longer than it waits. */
    @Test
    void saysWhereExecutorsThatEndAtOnceSayWhy() {
        Map<String, String> properties = Map.of("spark.executor.extraJavaOptions", "-javaagent:/nonexistent/agent.jar");

        assertThatThrownBy(() -> fleet(OptionalInt.of(1), "none", properties, folder.resolve("ended-at-once.log")))
                .isInstanceOf(TargetException.class)
                .hasMessageMatching("(?s).*(ended application app-|gave 0 slots).*")
                .hasMessageMatching("(?s).* the reason is in work/app-[0-9-]+/\\*/stderr below SPARK_HOME.*");
        assertThat(folder).isDirectoryRecursivelyContaining(path -> path.endsWith("0/stderr"));
    }

    @Test
    void showsNoSecretOfSparkToAnybody() throws IOException {
        Path events = Files.createDirectory(folder.resolve("events"));
        Path log = folder.resolve("secretive.log");
        Map<String, String> properties = Map.of(
                "spark.hadoop.fs.s3a.access.key",
                HIDDEN + "key",
                "spark.hadoop.fs.s3a.session.token",
                HIDDEN + "token",
                "spark.driver.extraJavaOptions",
                "-Djavax.net.ssl.keyStorePassword=" + HIDDEN + "password",
                "spark.driver.memory",
                "600m",
                "spark.eventLog.enabled",
                "true",
                "spark.eventLog.compress",
                "false",
                "spark.eventLog.dir",
                events.toUri().toString());

        try (CrewFleet fleet = fleet(OptionalInt.of(2), "none", properties, log)) {
            ProcessHandle driver = ProcessHandle.of(fleet.pids().get(0)).orElseThrow();
            assertThat(commandLine(driver)).contains("-Xmx600m").doesNotContain(HIDDEN);
            assertThat(spark.executors())
                    .hasSize(2)
                    .allSatisfy(executor -> assertThat(commandLine(executor))
                            .contains("-Xmx512M")
                            .doesNotContain(HIDDEN));
            assertThat(log).content().doesNotContain(HIDDEN);
        }

        try (Stream<Path> files = Files.walk(events).filter(Files::isRegularFile)) {
            assertThat(files.toList())
                    .allSatisfy(file -> assertThat(file).content().doesNotContain(HIDDEN))
                    .anySatisfy(file -> assertThat(file).content().contains("javax.net.ssl.keyStorePassword"));
        }
        awaitNobody();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"))
                    .replace('\0', ' ');
        } catch (IOException ended) {
            throw new AssertionError(ended);
        }
    }
}
