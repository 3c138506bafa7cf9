package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LabLayoutTest {
    private static final Path FOLDER = Path.of("/labs/lab-x");

    private static LabLayout layout(int brokers, boolean combined, Map<Integer, LabNode> perBroker) {
        return LabLayout.of(
                "x",
                FOLDER,
                new LabCluster(brokers, "4.3.1", combined, false, LabNode.DEFAULT, perBroker, OptionalDouble.empty()));
    }

    @Test
    void hasOneControllerBesideItsBrokers() {
        assertThat(layout(3, false, Map.of()).nodes())
                .extracting(NodeSpec::name)
                .containsExactly("controller-100", "broker-1", "broker-2", "broker-3");
    }

    @Test
    void hasAnOddNumberOfControllersWhereTheyAreCombined() {
        assertThat(layout(2, true, Map.of()).controllers())
                .extracting(NodeSpec::id)
                .containsExactly(1);
        assertThat(layout(9, true, Map.of()).controllers())
                .extracting(NodeSpec::id)
                .containsExactly(1, 2, 3);
        assertThat(layout(9, true, Map.of()).nodes()).hasSize(9);
    }

    @Test
    void putsLogDirectoriesUnderTheFoldersGiven() {
        LabNode node = new LabNode(Optional.empty(), List.of(), Map.of(), List.of("/disk1", "/disk2"));

        LabLayout layout = layout(2, false, Map.of(2, node));

        assertThat(layout.node(2).orElseThrow().logDirs())
                .containsExactly(Path.of("/disk1/floodmark-x-broker-2-0"), Path.of("/disk2/floodmark-x-broker-2-1"));
        assertThat(layout.folders())
                .containsExactly(
                        FOLDER, Path.of("/disk1/floodmark-x-broker-2-0"), Path.of("/disk2/floodmark-x-broker-2-1"));
    }
}
