package io.floodmark.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;

/** A combined broker and controller in its own process and data folder; both are removed when it is closed. */
public final class BenchBroker implements AutoCloseable {
    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "-XX:MaxGCPauseMillis=20");

    private final Path folder;
    private final Child process;
    private final String bootstrapServers;
    private final Admin admin;

    /** Starts a broker and waits until it responds; if it does not, nothing is left of it. */
    public static BenchBroker in(Path parent) {
        try {
            Path folder = Files.createTempDirectory(Files.createDirectories(parent), "floodmark-bench-");
            try {
                return new BenchBroker(folder);
            } catch (IOException | RuntimeException failed) {
                Scratch.delete(folder);
                throw failed;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BenchBroker(Path folder) throws IOException {
        this.folder = folder;
        int port = freePort();
        this.bootstrapServers = "127.0.0.1:" + port;
        Path config = configuration(port, freePort());
        format(config);
        this.process = Child.start(folder.resolve("broker.log"), JVM, "kafka.Kafka", config.toString());
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        try {
            get(admin.describeCluster().nodes());
        } catch (RuntimeException silent) {
            end();
            throw silent;
        }
    }

    /** Returns a port of loopback on which nothing listens now. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /**
     * Writes Kafka's defaults, with three exceptions. Segments are small and deleted at once, the disk cannot fill, and
     * a group does not wait for more members.
     */
    private Path configuration(int port, int controllerPort) throws IOException {
        return Files.write(
                folder.resolve("server.properties"),
                List.of(
                        "process.roles=broker,controller",
                        "node.id=1",
                        "listeners=PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort,
                        "controller.listener.names=CONTROLLER",
                        "controller.quorum.bootstrap.servers=127.0.0.1:" + controllerPort,
                        "log.dirs=" + folder.resolve("data"),
                        "offsets.topic.replication.factor=1",
                        "group.initial.rebalance.delay.ms=0",
                        "log.segment.bytes=67108864",
                        "log.retention.bytes=67108864",
                        "log.retention.check.interval.ms=2000",
                        "log.segment.delete.delay.ms=1000"));
    }

    private void format(Path config) {
        try (Child tool = Child.start(
                folder.resolve("format.log"),
                List.of(),
                "kafka.tools.StorageTool",
                "format",
                "--standalone",
                "-t",
                Uuid.randomUuid().toString(),
                "-c",
                config.toString())) {
            int exit = tool.await(Duration.ofMinutes(1));
            if (exit != 0) {
                throw new IllegalStateException("formatting ended with " + exit + "; see " + folder);
            }
        }
    }

    public String bootstrapServers() {
        return bootstrapServers;
    }

    /**
     * Reads a topic's log files once, so that they are in the page cache: some systems evict what was not read for a
     * minute.
     */
    public void intoPageCache(String topic) {
        for (Path file : logFiles(topic)) {
            try (InputStream bytes = Files.newInputStream(file)) {
                bytes.transferTo(OutputStream.nullOutputStream());
            } catch (IOException unreadable) {
                throw new UncheckedIOException("the log of " + topic + " cannot be read", unreadable);
            }
        }
    }

    /** Returns the segments of all partitions, without their indexes. */
    public List<Path> logFiles(String topic) {
        Path data = folder.resolve("data");
        try (Stream<Path> files = Files.walk(data)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> data.relativize(file).toString().startsWith(topic + "-"))
                    .filter(file -> file.toString().endsWith(".log"))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the log of " + topic + " cannot be read", unreadable);
        }
    }

    public Path folder() {
        return folder;
    }

    /** Creates a topic that deletes old records as new ones arrive. */
    public void create(String topic, int partitions) {
        create(new NewTopic(topic, partitions, (short) 1));
    }

    /** Creates a topic that deletes no records. */
    public void createToKeep(String topic, int partitions) {
        create(new NewTopic(topic, partitions, (short) 1).configs(Map.of("retention.bytes", "-1")));
    }

    private void create(NewTopic topic) {
        get(admin.createTopics(List.of(topic)).all());
    }

    public void delete(String topic) {
        get(admin.deleteTopics(List.of(topic)).all());
    }

    /** Returns the number of records ever written to a topic. */
    public long records(String topic, int partitions) {
        process.requireAlive();
        Map<TopicPartition, OffsetSpec> latest = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        return get(admin.listOffsets(latest).all()).values().stream()
                .mapToLong(result -> result.offset())
                .sum();
    }

    /**
     * Sets the bytes per second that all clients together may write. They share one user, and so its quota, whatever
     * their ids.
     */
    public void quota(double bytesPerSecond) {
        Map<String, String> anyUser = new HashMap<>();
        // Kafka names the default of all users by null.
        anyUser.put(ClientQuotaEntity.USER, null);
        get(admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                        new ClientQuotaEntity(anyUser),
                        List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
                .all());
    }

    public double cpuSeconds() {
        return process.cpuSeconds();
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get(60, TimeUnit.SECONDS);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", leave);
        } catch (ExecutionException | TimeoutException failed) {
            throw new IllegalStateException("the broker does not answer: " + failed, failed);
        }
    }

    @Override
    public void close() {
        end();
        Scratch.delete(folder);
    }

    private void end() {
        admin.close(Duration.ZERO);
        process.close();
    }
}
