package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewFleetFailureContract;
import io.floodmark.model.error.TargetException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class SparkFleetFailureTest extends CrewFleetFailureContract<SparkEnvironment> {
    @Override
    protected SparkEnvironment open(Path folder, String bootstrapServers) throws IOException {
        return new SparkEnvironment(folder, bootstrapServers);
    }

    /** Spark considers the executor lost after at most 20 s, and starts another, which connects. */
    @Override
    protected void outlivesMore(CrewFleet fleet) throws Exception {
        outlivesAFrozenWorker(fleet, Duration.ofSeconds(60));
    }

    @Test
    void saysHowManySlotsThereAreWhereMoreAreAskedFor() {
        assertThatThrownBy(() -> fleet(OptionalInt.of(5), "none"))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("gave 2 slots")
                .hasMessageContaining("expected 5");
    }

    /**
     * Spark starts executors until Floodmark stops waiting: its limit of ten applies only to those that end before they
     * run.
     */
    @Test
    void saysWhereExecutorsThatEndAtOnceSayWhy() {
        Map<String, String> properties = Map.of(
                "spark.executor.extraJavaOptions",
                "-javaagent:/nonexistent/agent.jar",
                "spark.scheduler.maxRegisteredResourcesWaitingTime",
                "5s");
        Path folder = environment().folder();
        Path log = folder.resolve("ended-at-once.log");

        assertThatThrownBy(() -> environment().start(OptionalInt.of(1), properties, log))
                .isInstanceOf(TargetException.class)
                .hasMessageMatching("(?s).*(ended application app-|gave 0 slots).*")
                .hasMessageMatching("(?s).* the reason is in work/app-[0-9-]+/\\*/stderr below SPARK_HOME.*");
        assertThat(folder).isDirectoryRecursivelyContaining(path -> path.endsWith("0/stderr"));
    }
}
