package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/** Creates labs for tests: they run the Kafka of this build, in a folder of the test. */
final class TestLabs {
    /** Long enough for a build machine that does several things at once. */
    static final Duration LONG = Duration.ofMinutes(4);

    /** A broker that runs only for seconds starts with less CPU time if it uses one compiler only. */
    static final LabNode QUICK_START =
            new LabNode(Optional.empty(), List.of("-XX:TieredStopAtLevel=1"), Map.of(), List.of());

    private TestLabs() {}

    static String version() {
        return System.getProperty("floodmark.kafkaVersion", "");
    }

    static Path kafka() {
        return Path.of(System.getProperty("floodmark.kafka", "")).normalize();
    }

    static LabTools tools(Path folder) {
        return tools(folder, kafka());
    }

    /** @param kafka folder with the jars of the release */
    static LabTools tools(Path folder, Path kafka) {
        KafkaJars jars = new KafkaReleases(
                List.of(kafka),
                () -> {
                    throw new AssertionError("the Kafka of this build needs no download");
                },
                (file, files, bytes) -> {});
        return new LabTools(
                jars, new LabRegistry(folder.resolve("registry")), System::nanoTime, RandomGenerator.getDefault());
    }

    static LabCluster cluster(int brokers) {
        return cluster(brokers, LabNode.DEFAULT);
    }

    static LabCluster cluster(int brokers, LabNode node) {
        return new LabCluster(brokers, version(), false, false, node, Map.of(), OptionalDouble.empty());
    }

    static LabSettings settings(Path folder) {
        return LabSettings.of(List.of(folder.resolve("labs")), Bytes.ofGB(3), 36)
                .withStartDeadline(LONG);
    }
}
