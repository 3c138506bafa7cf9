package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.artifacts.KafkaClients;
import io.floodmark.artifacts.ReleaseProperties;
import io.floodmark.artifacts.ReleaseProperties.Client;
import io.floodmark.host.OwnedProcess;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReleasePropertiesTest {
    @TempDir
    private Path folder;

    @Test
    void tellsWhatAReleaseKnowsAndRefuses() throws IOException {
        Path jar = OwnedProcess.classesOf(KafkaProducer.class);
        Files.createSymbolicLink(folder.resolve("kafka-clients-" + LabCluster.DEFAULT_KAFKA_VERSION + ".jar"), jar);

        ReleaseProperties found = ask(Map.of(
                "max.block.ms", "soon",
                "compression.type", "lz5",
                "buffer.memory", "5000000",
                "partitioner.class", "com.example.Mine",
                "no.such.key", "x"));

        assertThat(found.defaults()).containsEntry("linger.ms", "5").containsEntry("acks", "all");
        assertThat(found.defaults()).doesNotContainKey("no.such.key");
        assertThat(found.refused()).containsOnlyKeys("max.block.ms", "compression.type");
        assertThat(found.refused().get("max.block.ms")).contains("Invalid value soon");
    }

    @Test
    void tellsWhatBrokersKnowAndRefuse() throws IOException {
        List<Path> jars;
        try (Stream<Path> kafka = Files.list(Path.of(System.getProperty("floodmark.kafka", "")))) {
            jars = kafka.filter(file -> file.toString().endsWith(".jar")).toList();
        }

        ReleaseProperties found = ReleaseProperties.read(
                jars,
                Client.BROKER,
                Map.of("num.io.threads", "0", "num.network.threads", "2", "num.io.thread", "8", "log.dirs", "/x"));

        assertThat(found.defaults())
                .containsEntry("num.io.threads", "8")
                .containsKeys("log.dirs", "replica.lag.time.max.ms", "controller.quorum.voters", "metadata.log.dir")
                .doesNotContainKey("num.io.thread");
        assertThat(found.refused()).containsOnlyKeys("num.io.threads");
        assertThat(found.refused().get("num.io.threads")).contains("at least 1");
    }

    @Test
    void saysThatAJarIsNoneOfKafkas() throws IOException {
        Files.createFile(folder.resolve("kafka-clients-" + LabCluster.DEFAULT_KAFKA_VERSION + ".jar"));

        assertThatThrownBy(() -> ask(Map.of()))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("cannot read which properties kafka-clients-4.4.0.jar knows");
    }

    private ReleaseProperties ask(Map<String, String> given) {
        KafkaClients clients = new KafkaClients(
                List.of(folder),
                () -> {
                    throw new AssertionError("it is here");
                },
                (file, done, bytes) -> {});
        return clients.properties(LabCluster.DEFAULT_KAFKA_VERSION, Client.PRODUCER, given);
    }
}
