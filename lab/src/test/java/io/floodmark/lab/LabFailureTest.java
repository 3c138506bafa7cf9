package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests labs that cannot start, with real processes. */
class LabFailureTest {
    @TempDir
    private Path folder;

    @AfterEach
    void leavesNothing() throws IOException {
        assertThat(TestLabs.tools(folder).registry().entries()).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("labs"))) {
            assertThat(left).isEmpty();
        }
    }

    private void start(LabNode node) {
        start(cluster(TestLabs.version(), node), TestLabs.tools(folder));
    }

    private void start(LabCluster cluster, LabTools tools) {
        Lab.start(cluster, TestLabs.settings(folder), tools).close();
    }

    private static LabCluster cluster(String version, LabNode node) {
        return new LabCluster(1, version, true, false, node, Map.of(), OptionalDouble.empty());
    }

    @Test
    void tellsWhichValueKafkaRefuses() {
        LabNode node = new LabNode(Optional.empty(), List.of(), Map.of("num.io.threads", "many"), List.of());

        assertThatThrownBy(() -> start(node))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("could not format")
                .hasMessageContaining("num.io.threads");
    }

    @Test
    void tellsThatAJavaHomeIsNone() {
        LabNode node = new LabNode(Optional.of(folder.toString()), List.of(), Map.of(), List.of());

        assertThatThrownBy(() -> start(node))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("java-home");
    }

    @Test
    void tellsThatAFolderForLogDirectoriesIsMissing() {
        String missing = folder.resolve("no/disk").toString();
        LabNode node = new LabNode(Optional.empty(), List.of(), Map.of(), List.of(missing));

        assertThatThrownBy(() -> start(node))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(missing);
    }

    @Test
    void saysIfTheReleaseIsNewerThanAnyThatWasTested() throws IOException {
        Path withoutKafka = folder.resolve("empty.jar");
        new JarOutputStream(Files.newOutputStream(withoutKafka), new Manifest()).close();
        LabTools given = TestLabs.tools(folder);
        LabTools tools = new LabTools(
                version -> new KafkaRelease(version, List.of(withoutKafka)),
                given.registry(),
                given.clock(),
                given.random());

        assertThatThrownBy(() -> start(cluster("99.1.2", LabNode.DEFAULT), tools))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(
                        "a lab of Kafka 99.1.2 does not start: it is newer than " + LabCluster.DEFAULT_KAFKA_VERSION)
                .hasMessageContaining("kafka.tools.StorageTool");
        assertThatThrownBy(() -> start(cluster("3.9.1", LabNode.DEFAULT), tools))
                .hasMessageStartingWith("could not format the log directories of Kafka 3.9.1");
    }
}
