package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.floodmark.host.ProcessStamp;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests labs of one process each, under a real supervisor. */
class LabControlTest {
    @TempDir
    private Path folder;

    private LabTools tools;
    private LabControl control;

    @BeforeEach
    void open() {
        tools = TestLabs.tools(folder);
        control = new LabControl(tools);
    }

    @AfterEach
    void leavesNothing() throws IOException {
        tools.registry().entries().forEach(entry -> entry.owner().kill());
        assertThat(tools.registry().entries()).isEmpty();
        for (Path each : List.of(folder.resolve("labs"), folder.resolve("registry"))) {
            if (Files.exists(each)) {
                try (Stream<Path> left = Files.list(each)) {
                    assertThat(left).isEmpty();
                }
            }
        }
    }

    private static LabCluster one(LabNode node) {
        return new LabCluster(1, TestLabs.version(), true, false, node, Map.of(), OptionalDouble.empty());
    }

    private Optional<LabEntry> up(LabNode node) {
        return control.up(one(node), TestLabs.settings(folder), () -> false);
    }

    @Test
    void bringsALabUpThatOutlivesUsAndTakesItDown() {
        LabEntry entry = up(TestLabs.QUICK_START).orElseThrow();

        ProcessStamp broker = entry.servers().get(0).stamp();
        assertThat(entry.bootstrapServers())
                .isEqualTo("127.0.0.1:" + entry.servers().get(0).port());
        assertThat(entry.owner()).isNotEqualTo(ProcessStamp.self());
        assertThat(broker.alive()).isTrue();
        assertThat(BrokerState.read(LocalJmx.of(broker.pid()), Map.of())).isEqualTo(BrokerState.RUNNING);
        assertThat(control.status()).containsExactly(entry);

        control.down(entry);

        assertThat(broker.alive()).isFalse();
        assertThat(entry.owner().alive()).isFalse();
        assertThat(control.status()).isEmpty();
    }

    @Test
    void removesALabWhoseSupervisorWasKilled() {
        LabEntry entry = up(TestLabs.QUICK_START).orElseThrow();
        ProcessStamp broker = entry.servers().get(0).stamp();

        entry.owner().kill();
        await().atMost(Duration.ofSeconds(60)).until(() -> !broker.alive() && !entry.live());
        assertThat(control.status()).containsExactly(entry);
        control.down(entry);

        assertThat(control.status()).isEmpty();
    }

    @Test
    void tellsWhyALabDidNotStart() {
        LabNode node = new LabNode(Optional.empty(), List.of("-XX:NoSuchFlag"), Map.of(), List.of());

        assertThatThrownBy(() -> up(node))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("broker-1 ended with status 1")
                .hasMessageContaining("NoSuchFlag");
    }

    @Test
    void endsALabThatNobodyWantsAnyMoreBeforeItIsUp() {
        // Once the lab has an entry, its processes are starting.
        BooleanSupplier begun = () -> !tools.registry().entries().isEmpty();

        Optional<LabEntry> entry = control.up(one(LabNode.DEFAULT), TestLabs.settings(folder), begun);

        assertThat(entry).isEmpty();
        assertThat(control.status()).isEmpty();
    }

    @Test
    void leavesALabAloneThatARunOwns() {
        LabEntry ours = new LabEntry(
                "x",
                ProcessStamp.self(),
                false,
                "4.3.1",
                "",
                List.of(folder.resolve("lab-x")),
                List.of(),
                Optional.empty(),
                "");
        tools.registry().put(ours);

        assertThatThrownBy(() -> control.down(ours))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "belongs to the run with pid " + ours.owner().pid());
        tools.registry().forget("x");
    }
}
