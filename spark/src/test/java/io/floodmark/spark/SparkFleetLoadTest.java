package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewFleetLoadContract;
import io.floodmark.testing.CommandLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class SparkFleetLoadTest extends CrewFleetLoadContract<SparkEnvironment> {
    private static final String HIDDEN = "hidden-";

    @Override
    protected SparkEnvironment open(Path folder, String bootstrapServers) throws IOException {
        return new SparkEnvironment(folder, bootstrapServers);
    }

    @Test
    void showsNoSecretOfSparkToAnybodyAndFinishesItsEventLog() throws IOException {
        Path folder = environment().folder();
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

        try (CrewFleet fleet = environment().start(OptionalInt.of(2), properties, log)) {
            ProcessHandle driver = ProcessHandle.of(fleet.pids().get(0)).orElseThrow();
            assertThat(CommandLines.of(driver)).contains("-Xmx600m").doesNotContain(HIDDEN);
            assertThat(workers())
                    .hasSize(2)
                    .allSatisfy(executor -> assertThat(CommandLines.of(executor))
                            .contains("-Xmx512M")
                            .doesNotContain(HIDDEN));
            assertThat(log).content().doesNotContain(HIDDEN);
            assertThat(files(events)).as("while it runs").anyMatch(SparkFleetLoadTest::unfinished);
        }

        assertThat(files(events))
                .noneMatch(SparkFleetLoadTest::unfinished)
                .allSatisfy(file -> assertThat(file).content().doesNotContain(HIDDEN))
                .anySatisfy(file -> assertThat(file).content().contains("javax.net.ssl.keyStorePassword"));
        awaitNobody();
    }

    private static List<Path> files(Path under) throws IOException {
        try (Stream<Path> all = Files.walk(under)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private static boolean unfinished(Path file) {
        return file.toString().endsWith(".inprogress");
    }
}
