package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.host.OwnedCommand;
import io.floodmark.host.ScratchFolder;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkCommandTest {
    @TempDir
    private Path user;

    private final ScratchFolder folder = ScratchFolder.make("test");

    @AfterEach
    void remove() {
        folder.close();
    }

    /** @param defaults lines of spark-defaults.conf */
    private OwnedCommand command(String defaults, Map<String, String> ofPlan) throws IOException {
        return command("spark://a:7077", defaults, ofPlan);
    }

    private OwnedCommand command(String master, String defaults, Map<String, String> ofPlan) throws IOException {
        Path file = Files.writeString(user.resolve("spark-defaults.conf"), defaults);
        SparkSettings settings = SparkGround.settings(
                "b:9092",
                master,
                ofPlan,
                OptionalInt.of(3),
                "topic",
                "engine: wire",
                user.resolve("log"),
                new DriverFiles(List.of(Path.of("/spark/jars/*")), Optional.of(file), Optional.empty()));
        return SparkCommand.of(settings, Path.of("/floodmark-spark.jar"), folder);
    }

    private Map<String, String> told() {
        return SparkProperties.read(folder.path().resolve("spark.properties"));
    }

    @Test
    void tellsPropertiesInAFileAndNotInArguments() throws IOException {
        OwnedCommand command =
                command("spark.authenticate.secret  hidden\nother.secret  hidden\n", Map.of("spark.a", "b"));

        assertThat(command.args().toString() + command.jvmFlags() + command.prefix())
                .contains(folder.path().resolve("spark.properties").toString())
                .doesNotContain("hidden");
        assertThat(told()).containsEntry("spark.authenticate.secret", "hidden").containsEntry("spark.a", "b");
        assertThat(told()).doesNotContainKey("other.secret");
    }

    @Test
    void keepsItsTemporaryFilesInItsFolder() throws IOException {
        OwnedCommand command = command("spark.local.dir  /elsewhere\n", Map.of());

        assertThat(command.jvmFlags()).contains("-Djava.io.tmpdir=" + folder.path());
        assertThat(command.prefix()).contains("SPARK_LOCAL_DIRS=" + folder.path());
    }

    @Test
    void letsThePlanGoBeforeDefaultsAndWhatAFleetStandsOnBeforeBoth() throws IOException {
        command(
                "spark.a  default\nspark.speculation  true\nspark.task.cpus  2\n",
                Map.of("spark.a", "plan", "spark.task.maxFailures", "4"));

        assertThat(told())
                .containsEntry("spark.a", "plan")
                .containsEntry("spark.speculation", "false")
                .containsEntry("spark.task.maxFailures", "1")
                .containsEntry("spark.cores.max", "6");
    }

    @Test
    void letsDefaultsGoBeforeWhatAFleetOnlyPrefers() throws IOException {
        command("spark.ui.enabled  true\nspark.rpc.askTimeout  60s\n", Map.of());

        assertThat(told()).containsEntry("spark.ui.enabled", "true").containsEntry("spark.rpc.askTimeout", "60s");
    }

    @Test
    void letsADriverThatIsLocalListenToThisMachineAlone() throws IOException {
        command("local[2]", "spark.driver.bindAddress  0.0.0.0\nspark.driver.host  a\n", Map.of());

        assertThat(told())
                .containsEntry("spark.driver.bindAddress", "127.0.0.1")
                .containsEntry("spark.driver.host", "127.0.0.1");
    }

    @Test
    void letsADriverListenWhereThePlanSays() throws IOException {
        command("local[2]", "", Map.of("spark.driver.bindAddress", "0.0.0.0"));

        assertThat(told()).containsEntry("spark.driver.bindAddress", "0.0.0.0").doesNotContainKey("spark.driver.host");
    }

    @Test
    void leavesAddressesToSparkWhereExecutorsHaveToReachThem() throws IOException {
        command("", Map.of());

        assertThat(told()).doesNotContainKeys("spark.driver.bindAddress", "spark.driver.host");
    }

    @Test
    void takesASilentExecutorForLostWithinSeconds() throws IOException {
        command("", Map.of());

        assertThat(told())
                .containsEntry("spark.executor.heartbeatInterval", "3s")
                .containsEntry("spark.storage.blockManagerHeartbeatTimeoutMs", "15s")
                .containsEntry("spark.network.timeoutInterval", "5s");
    }

    @Test
    void takesNoHeartbeatOfTheUserForTooRare() throws IOException {
        command("spark.executor.heartbeatInterval  30s\n", Map.of());

        assertThat(told())
                .containsEntry("spark.executor.heartbeatInterval", "30s")
                .doesNotContainKeys("spark.storage.blockManagerHeartbeatTimeoutMs", "spark.network.timeoutInterval");
    }

    @Test
    void refusesCoresThatAreNoNumber() {
        assertThatThrownBy(() -> command("spark.task.cpus  two\n", Map.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("spark.task.cpus is 'two'; expected a whole number of cores");
    }

    @Test
    void keepsThePlugInsOfTheUser() throws IOException {
        command("spark.plugins  org.example.Theirs\n", Map.of());

        assertThat(told()).containsEntry("spark.plugins", "org.example.Theirs," + FleetPlugin.NAME);
    }

    @Test
    void givesTheDriversJvmWhatIsSaidOfIt() throws IOException {
        OwnedCommand command = command(
                "spark.driver.memory  2g\nspark.driver.extraClassPath  /a.jar:/b/*\nspark.driver.extraLibraryPath  /native\n",
                Map.of("spark.driver.extraJavaOptions", "-Da=1 '-Db=two words' -Dc=\"\\\"x\\\"\""));

        assertThat(command.jvmFlags()).contains("-Xmx2g", "@" + folder.path().resolve("driver.options"));
        assertThat(folder.path().resolve("driver.options")).hasContent("""
                "-Da=1"
                "-Db=two words"
                "-Dc=\\"x\\""
                """);
        assertThat(command.classPath()).containsExactly(Path.of("/a.jar"), Path.of("/b/*"), Path.of("/spark/jars/*"));
        assertThat(command.prefix()).anyMatch(word -> word.startsWith("LD_LIBRARY_PATH=/native"));
    }

    @Test
    void refusesOptionsThatNobodyCanTakeApart() {
        assertThatThrownBy(() -> command("", Map.of("spark.driver.extraJavaOptions", "-Da='open")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("spark.driver.extraJavaOptions has a quote that is not closed");
    }
}
