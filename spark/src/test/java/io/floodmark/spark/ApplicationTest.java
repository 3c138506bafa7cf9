package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a real application of Spark in a process of its own, because its libraries differ from those of the tests. */
@Tag("full")
class ApplicationTest {
    private static final Map<String, String> PROPERTIES = Map.of(
            "spark.master", "local[1]",
            "spark.app.name", "test",
            "spark.plugins", FleetPlugin.NAME,
            "spark.ui.enabled", "false",
            "spark.rpc.askTimeout", "600s",
            "spark.driver.host", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1");

    @TempDir
    private Path folder;

    private Process start(Path said) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SparkGround.QUICK_START);
        command.addAll(List.of(
                "-Djava.io.tmpdir=" + folder,
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED"));
        PROPERTIES.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.addAll(List.of(
                "-cp",
                StandaloneSpark.jars().get(0).resolveSibling("*") + ":" + System.getProperty("java.class.path"),
                HeldTask.class.getName()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
    }

    @Test
    void getsTheSlotOfATaskBackThatDoesNotLeaveByItself() throws IOException {
        Path said = folder.resolve("said");
        Process process = start(said);
        try {
            await().atMost(Duration.ofMinutes(2)).until(() -> !process.isAlive());

            assertThat(said).content().contains("asked: true\n", "cancelled\n", "left\n");
        } finally {
            process.destroyForcibly();
        }
    }
}
