package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.unit.Bytes;
import io.floodmark.spark.StandaloneSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A search on a lab whose load comes from two executors of a standalone Spark cluster, one of which is killed while it
 * sends.
 */
@Tag("full")
class SparkLimitTest {
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final Bytes MAX_DISK = Bytes.ofGB(2);

    /** The folder to which the program itself downloads them in other tests. */
    private static final Path JARS = Path.of("target", "downloads", "floodmark", "spark");

    /** A quarter of a second of the first load, with records of 1 KiB: its trial has begun. */
    private static final long BEGUN_BYTES = 500_000;

    @TempDir
    private Path folder;

    @BeforeEach
    void plan() throws IOException {
        Room.requireForLab(folder, MAX_DISK);
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1, controller: combined, jvm-flags: [ "-XX:TieredStopAtLevel=1" ] }
                workload: { partitions: 4, produce: { producers: 2 } }
                fleet:
                  properties:
                    spark.driver.host: "127.0.0.1"
                    spark.driver.bindAddress: "127.0.0.1"
                    spark.executor.memory: 512m
                    spark.executor.extraJavaOptions: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
                search: { warm-up: 0s, trial: 6s, safe-trial: 4s, lowest: 1000/s, max-trials: 2 }
                budget: { max-disk: %s }
                """.formatted(MAX_DISK));
    }

    private StandaloneSpark spark() throws IOException {
        return new StandaloneSpark(Files.createDirectory(folder.resolve("cluster")), 2, JARS, Map.of());
    }

    private Program limit(StandaloneSpark spark) {
        return Launch.in(folder)
                .with(Map.of("SPARK_HOME", spark.home().toString(), "SPARK_LOCAL_IP", "127.0.0.1"))
                .start("limit", "plan.yaml", "--effort", "quick", "--on", spark.master(), "--workers", "2", "--json");
    }

    @Test
    void theTrialThatLostAnExecutorIsRepeatedAndIsNoPartOfTheAnswer() throws IOException {
        try (StandaloneSpark spark = spark();
                Program limit = limit(spark)) {
            Path labs = folder.resolve("floodmark-runs/labs");
            await().atMost(SOON).until(() -> LogBytes.below(labs) > BEGUN_BYTES || !limit.alive());
            assertThat(limit.alive()).as(limit.said()).isTrue();
            List<ProcessHandle> executors = spark.executors();
            assertThat(executors).hasSize(2);
            executors.get(0).destroyForcibly();

            assertThat(limit.exitCode()).as(limit.said()).isEqualTo(StoredOutcome.ofSearch(folder));
            JsonNode result = JsonMapper.shared().readTree(limit.out());
            List<JsonNode> trials = result.path("trials").valueStream().toList();
            assertThat(trials).as(limit.said()).hasSize(2);
            assertThat(invalidCause(trials.get(0))).as(limit.said()).isEqualTo("generator-lost");
            assertThat(invalidCause(trials.get(1))).as(limit.said()).isNotEqualTo("generator-lost");
            assertThat(recordsPerSecond(trials.get(1))).isEqualTo(recordsPerSecond(trials.get(0)));
            assertThat(trials.get(1).path("achievedRecordsPerSecond").asDouble(0))
                    .isPositive();
            JsonNode answer = result.path("limit");
            assertThat(answer.path("highestPassingTrial").asInt(0))
                    .as(limit.out())
                    .isNotEqualTo(1);
            assertThat(answer.path("lowestFailingTrial").asInt(0))
                    .as(limit.out())
                    .isNotEqualTo(1);
            assertThat(limit.said()).contains("starting the fleet on Spark at " + spark.master());
            assertThat(workers(result)).isEqualTo("2");
            await().atMost(SOON).until(() -> spark.executors().isEmpty());
        }
    }

    private static String invalidCause(JsonNode trial) {
        return trial.path("verdict").path("invalidCause").asString("");
    }

    private static double recordsPerSecond(JsonNode trial) {
        return trial.path("load").path("recordsPerSecond").asDouble(0);
    }

    /** Returns the number of workers in the conditions of the run. */
    private static String workers(JsonNode result) {
        return result.path("conditions")
                .valueStream()
                .filter(condition -> condition.path("group").asString("").equals("fleet")
                        && condition.path("name").asString("").equals("workers"))
                .map(condition -> condition.path("value").asString(""))
                .findFirst()
                .orElse("");
    }
}
