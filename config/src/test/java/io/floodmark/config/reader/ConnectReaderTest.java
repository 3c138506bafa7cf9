package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.ConsumeSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectReaderTest {
    private static final String LAB = "lab: { brokers: 1 }";
    private static final String GUEST = "cluster: { bootstrap-server: \"kafka:9092\" }";

    private static List<ConsumeSpec> read(String cluster, String consume) {
        String text = "floodmark: 1\n" + cluster + "\nworkload: { consume: [ { " + consume + " } ] }\n";
        return PlanReader.read(Optional.of(new PlanText("plan.yaml", text)), List.of())
                .workload()
                .consume();
    }

    @Test
    void startsOneWorkerWithOneTaskInALab() {
        assertThat(read(LAB, "engine: connect"))
                .singleElement()
                .satisfies(consume -> assertThat(consume.engine()).isEqualTo(ConnectConsume.DEFAULT));
    }

    @Test
    void takesTasksAndWorkers() {
        assertThat(read(LAB, "engine: connect, tasks: 4, workers: 2"))
                .singleElement()
                .satisfies(consume -> assertThat(consume.engine())
                        .isEqualTo(new ConnectConsume(4, 2, Optional.empty(), HttpAccess.OPEN, Map.of())));
    }

    @Test
    void takesTheUsersOwnConnectOnAClusterThatExists() {
        assertThat(read(GUEST, "engine: connect, tasks: 3, url: \"http://connect:8083\""))
                .singleElement()
                .satisfies(consume -> assertThat(consume.engine())
                        .isEqualTo(new ConnectConsume(
                                3, 1, Optional.of("http://connect:8083"), HttpAccess.OPEN, Map.of())));
    }

    @Test
    void takesWhatLetsUsInFromFiles(@TempDir Path folder) throws IOException {
        Path password = Files.writeString(folder.resolve("password"), "never in a plan");

        ConsumeSpec consume = read(
                        GUEST,
                        "engine: connect, url: \"https://connect:8083\", user: ann, password-file: \"" + password
                                + "\"")
                .get(0);

        assertThat(consume.connect().orElseThrow().access())
                .isEqualTo(new HttpAccess(
                        Optional.of("ann"), Optional.of(password.toString()), Optional.empty(), Optional.empty()));
    }

    @Test
    void takesSettingsOfTheConnectors() {
        assertThat(
                        read(
                                LAB,
                                "engine: connect, connector: { simulated.delay.ms: 5, consumer.override.max.poll.records: 2000 }"))
                .singleElement()
                .satisfies(consume -> assertThat(consume.connect().orElseThrow().connector())
                        .isEqualTo(Map.of("simulated.delay.ms", "5", "consumer.override.max.poll.records", "2000")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "engine: connect, url: https://c, user: ann; password-file is not given; expected both",
                "engine: connect, url: https://c, user: ann, password-file: nowhere; nowhere; expected a readable file",
                "engine: connect, url: https://c, workers: 2; workers: is for labs",
                "engine: wire, user: ann; user: requires the connect engine"
            })
    void refusesWhatDoesNotFitAClusterThatExists(String consume, String problem) {
        assertThatThrownBy(() -> read(GUEST, consume))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.yaml:3:")
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "engine: wire, tasks: 2; tasks: requires the connect engine; expected engine: connect in the same section",
                "engine: connect, members: 2; members: is not for the connect engine; expected tasks",
                "engine: connect, protocol: consumer; protocol: is not for the connect engine",
                "engine: connect, kafka-clients: 3.9.1; kafka-clients: requires the client engine",
                "engine: connect, url: http://c:8083; url: names an existing Connect cluster",
                "engine: connect, user: ann; user: is for a Connect cluster that exists",
                "engine: wire, connector: { a: b }; connector: requires the connect engine",
                "engine: connect, connector: { tasks.max: 3 }; tasks.max: is set by workload.consume[].tasks",
                "engine: connect, connector: { topics: orders }; topics: is set by the run, which reads its own topics",
                "engine: connect, connector: { consumer.override.ssl.key.password: x }; password: holds a secret",
                "engine: connect, tasks: 0; tasks: invalid value '0'; expected a whole number"
            })
    void refusesWhatDoesNotFitALab(String consume, String problem) {
        assertThatThrownBy(() -> read(LAB, consume))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.yaml:3:")
                .hasMessageContaining(problem);
    }

    @Test
    void needsAUrlOnAClusterThatExists() {
        assertThatThrownBy(() -> read(GUEST, "engine: connect"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("expected url: the REST interface of a Connect cluster");
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect:8083", "ftp://connect", "http://user:word@connect:8083", "http://c/?x=1"})
    void refusesUrlsThatAreNoneOrHoldAPassword(String url) {
        assertThatThrownBy(() -> read(GUEST, "engine: connect, url: \"" + url + "\""))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "url: invalid value '" + url + "'; expected the REST interface of a Connect worker");
    }

    @Test
    void isNotAnEngineOfProducers() {
        assertThatThrownBy(() -> PlanReader.read(
                        Optional.of(new PlanText("plan.yaml", "workload: { produce: { engine: connect } }")),
                        List.of()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("engine: invalid value 'connect'; expected wire");
    }

    @Test
    void isWrittenAsItIsRead() {
        String text = "floodmark: 1\n" + LAB
                + "\nworkload: { consume: [ { engine: connect, tasks: 4, workers: 2, connector: { a.b: c } } ] }\n";
        var plan = PlanReader.read(Optional.of(new PlanText("plan.yaml", text)), List.of());

        String written = PlanWriter.write(plan);

        assertThat(PlanReader.read(Optional.of(new PlanText("written.yaml", written)), List.of()))
                .isEqualTo(plan);
    }
}
