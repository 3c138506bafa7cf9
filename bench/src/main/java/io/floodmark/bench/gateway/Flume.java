package io.floodmark.bench.gateway;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.JarSet;
import io.floodmark.bench.BenchBroker;
import io.floodmark.bench.Child;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Apache Flume from Maven Central: its HTTP source with a channel that is a Kafka topic. It responds once Kafka has
 * confirmed.
 */
final class Flume {
    private static final String VERSION = "1.11.0";

    private Flume() {}

    static Peer start(Path folder, String bootstrapServers, String topic) throws IOException {
        int port = BenchBroker.freePort();
        Path config = Files.write(folder.resolve("flume.properties"), configuration(port, bootstrapServers, topic));
        Child child = Child.startOn(
                jars(),
                folder.resolve("flume.log"),
                List.of("-Xms512m", "-Xmx512m"),
                "org.apache.flume.node.Application",
                "-n",
                "a",
                "-f",
                config.toString());
        return new Peer(child, port, GatewayProfile.FLUME).listening();
    }

    private static String jars() {
        JarSet flume = JarSet.of(
                "org.apache.flume:flume-ng-node:" + VERSION,
                "org.apache.flume.flume-ng-channels:flume-kafka-channel:" + VERSION);
        return new ArtifactStore(Peer.KEPT, false)
                .fetch("flume-" + VERSION, flume, (file, files, bytes) -> {}).stream()
                        .map(Path::toString)
                        .collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> configuration(int port, String bootstrapServers, String topic) {
        return List.of(
                "a.sources = http",
                "a.channels = kafka",
                "a.sources.http.type = http",
                "a.sources.http.bind = 127.0.0.1",
                "a.sources.http.port = " + port,
                "a.sources.http.channels = kafka",
                "a.channels.kafka.type = org.apache.flume.channel.kafka.KafkaChannel",
                "a.channels.kafka.kafka.bootstrap.servers = " + bootstrapServers,
                "a.channels.kafka.kafka.topic = " + topic,
                "a.channels.kafka.parseAsFlumeEvent = false",
                "a.channels.kafka.kafka.producer.acks = all",
                "a.channels.kafka.kafka.producer.linger.ms = 2");
    }
}
