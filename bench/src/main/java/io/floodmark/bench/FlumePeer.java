package io.floodmark.bench;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.JarSet;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Apache Flume, from Maven Central: its HTTP source with a channel that is a topic of Kafka, and answers once Kafka has. */
final class FlumePeer implements AutoCloseable {
    private static final String VERSION = "1.11.0";
    private static final int START_LOOKS = 120;
    private static final int LOOK_MILLIS = 500;

    private final Child child;
    private final int port;

    private FlumePeer(Child child, int port) {
        this.child = child;
        this.port = port;
    }

    /** Fetches it where it was not fetched before, and waits until it serves. */
    static FlumePeer start(Path folder, String bootstrapServers, String topic) {
        try {
            int port = freePort();
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
            FlumePeer flume = new FlumePeer(child, port);
            flume.awaitListening();
            return flume;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String jars() {
        Path kept = Path.of(System.getProperty("java.io.tmpdir"), "floodmark-peers");
        JarSet flume = JarSet.of(
                "org.apache.flume:flume-ng-node:" + VERSION,
                "org.apache.flume.flume-ng-channels:flume-kafka-channel:" + VERSION);
        return new ArtifactStore(kept, false)
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

    private void awaitListening() {
        for (int look = 0; look < START_LOOKS; look++) {
            child.requireAlive();
            try (Socket knock = new Socket()) {
                knock.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LOOK_MILLIS);
                return;
            } catch (IOException notYet) {
                Pause.millis(LOOK_MILLIS);
            }
        }
        child.close();
        throw new IllegalStateException("Flume does not listen on port " + port);
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    long pid() {
        return child.pid();
    }

    @Override
    public void close() {
        child.close();
    }
}
