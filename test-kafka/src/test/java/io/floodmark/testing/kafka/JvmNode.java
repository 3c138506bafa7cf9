package io.floodmark.testing.kafka;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.BrokerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * A broker or a controller in this JVM. This is the only class that uses the classes of Kafka's server. Kafka's own
 * test kit cannot be used, because a part of it is missing from Maven Central.
 */
final class JvmNode {
    private final Properties config;
    private @Nullable KafkaRaftServer server;

    private JvmNode(Properties config) {
        this.config = config;
    }

    /** Returns a node with formatted log directories. */
    static JvmNode format(Path folder, String clusterId, Map<String, String> config) {
        Properties properties = new Properties();
        properties.putAll(config);
        Path file = folder.resolve("server.properties");
        try {
            Files.createDirectories(folder);
            try (Writer writer = Files.newBufferedWriter(file)) {
                properties.store(writer, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        String[] arguments = {"format", "-t", clusterId, "-c", file.toString()};
        if (StorageTool.execute(arguments, new PrintStream(said, true, StandardCharsets.UTF_8)) != 0) {
            throw new IllegalStateException("cannot format " + folder + ": " + said.toString(StandardCharsets.UTF_8));
        }
        return new JvmNode(properties);
    }

    /** Starts the node and waits until it serves; returns at once if it is running. */
    void start() {
        if (server == null) {
            KafkaRaftServer starting = new KafkaRaftServer(KafkaConfig.fromProps(config), Time.SYSTEM);
            starting.startup();
            server = starting;
        }
    }

    /** Stops the node and waits until it has ended; returns at once if it is not running. */
    void stop() {
        if (server != null) {
            server.shutdown();
            server.awaitShutdown();
            server = null;
        }
    }

    boolean running() {
        return server != null;
    }

    /** True if this broker is running and its metadata contains the topic. */
    boolean knows(String topic) {
        return server != null && broker(server).metadataCache().contains(topic);
    }

    /** Returns the broker by reflection, because clients cannot choose which broker they ask for metadata. */
    private static BrokerServer broker(KafkaRaftServer server) {
        try {
            Field broker = KafkaRaftServer.class.getDeclaredField("broker");
            broker.setAccessible(true);
            return (BrokerServer) ((Option<?>) broker.get(server)).get();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Kafka's server has changed", e);
        }
    }
}
