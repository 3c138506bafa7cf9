package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SubmittedTest {
    private static final String[] ARGS = {"limit", "--bootstrap-server", "b:9092"};

    @Test
    void runsTheCommandOfTheReleaseOnTheMasterThatWasSubmittedTo() {
        assertThat(Submitted.command(Path.of("/opt/floodmark"), ARGS, "yarn"))
                .containsExactly(
                        "/opt/floodmark/bin/floodmark", "limit", "--bootstrap-server", "b:9092", "--on", "yarn");
    }

    @Test
    void handsOnWhatWasSaidToSparkAndNothingElse() {
        Properties all = new Properties();
        all.putAll(Map.of(
                "spark.authenticate.secret", "hidden",
                "spark.executor.cores", "4",
                "spark.master", "yarn",
                "spark.jars", "file:/theirs.jar,file:/floodmark-spark.jar",
                "spark.submit.deployMode", "client",
                "java.home", "/jdk"));

        assertThat(Submitted.sparkProperties(all, Path.of("/floodmark-spark.jar")))
                .isEqualTo(Map.of(
                        "spark.authenticate.secret",
                        "hidden",
                        "spark.executor.cores",
                        "4",
                        "spark.jars",
                        "file:/theirs.jar"));
    }

    @Test
    void namesNoJarsWhereThereAreNoneButItsOwn() {
        Properties all = new Properties();
        all.setProperty("spark.jars", "file:///opt/floodmark/spark/floodmark-spark.jar");

        assertThat(Submitted.sparkProperties(all, Path.of("/opt/floodmark/spark/floodmark-spark.jar")))
                .isEmpty();
    }
}
