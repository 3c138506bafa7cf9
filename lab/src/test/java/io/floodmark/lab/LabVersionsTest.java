package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.model.cluster.LabCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests old and new releases, downloaded from Maven Central and started: a broker and a controller. */
@Tag("full")
class LabVersionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"3.7.2", "3.9.1", "4.0.1"})
    void startsWithEveryBrokerServing(String version) {
        KafkaJars jars = new KafkaReleases(
                List.of(), () -> new ArtifactStore(folder.resolve("kafka"), false), (file, files, bytes) -> {});
        LabTools tools = new LabTools(
                jars, new LabRegistry(folder.resolve("registry")), System::nanoTime, RandomGenerator.getDefault());
        LabCluster cluster =
                new LabCluster(1, version, false, false, TestLabs.QUICK_START, Map.of(), OptionalDouble.empty());

        try (Lab lab = Lab.start(cluster, TestLabs.settings(folder), tools)) {
            assertThat(lab.brokers())
                    .hasSize(1)
                    .allMatch(broker -> BrokerState.read(broker.jmx(), Map.of()) == BrokerState.RUNNING)
                    .allSatisfy(broker -> assertThat(broker.log()).content().doesNotContain("ERROR"));
        }
    }
}
