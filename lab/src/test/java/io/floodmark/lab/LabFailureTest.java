package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.LabCluster;
import io.floodmark.model.LabException;
import io.floodmark.model.LabNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labs that cannot start, on the real thing. */
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
        LabCluster cluster = new LabCluster(1, TestLabs.version(), true, false, node, Map.of(), OptionalDouble.empty());
        Lab.start(cluster, TestLabs.settings(folder), TestLabs.tools(folder)).close();
    }

    @Test
    void tellsWhichValueKafkaRefuses() {
        LabNode node = new LabNode(Optional.empty(), List.of(), Map.of("num.io.threads", "many"), List.of());

        assertThatThrownBy(() -> start(node))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("could not format")
                .hasMessageContaining("num.io.threads");
    }

    @Test
    void tellsThatAJavaHomeIsNone() {
        LabNode node = new LabNode(Optional.of(folder.toString()), List.of(), Map.of(), List.of());

        assertThatThrownBy(() -> start(node)).isInstanceOf(LabException.class).hasMessageContaining("java-home");
    }

    @Test
    void tellsThatAFolderForLogDirectoriesIsMissing() {
        String missing = folder.resolve("no/disk").toString();
        LabNode node = new LabNode(Optional.empty(), List.of(), Map.of(), List.of(missing));

        assertThatThrownBy(() -> start(node)).isInstanceOf(LabException.class).hasMessageContaining(missing);
    }
}
