package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabServer;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.Bytes;
import io.floodmark.model.LabCluster;
import io.floodmark.model.LabNode;
import io.floodmark.model.LabSecurity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real broker for all tests of the module, started once. Each test makes topics of its own; who stops the broker lets it go on
 * again.
 */
final class KafkaLab implements BeforeAllCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(KafkaLab.class);
    private static final Duration START = Duration.ofMinutes(4);
    private static final int BROKERS = 1;

    private @Nullable Running running;

    private record Running(Lab lab, Admin admin) implements AutoCloseable {
        @Override
        public void close() {
            admin.close(Duration.ZERO);
            lab.close();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        running = context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Running.class, type -> start(BROKERS), Running.class);
    }

    private static Running start(int brokers) {
        Map<String, String> rights = Map.of(
                "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                "allow.everyone.if.no.acl.found", "true");
        Lab lab = startLab(brokers, true, rights);
        return new Running(lab, Admin.create(Map.of("bootstrap.servers", lab.bootstrapServers())));
    }

    /**
     * A lab for the test to close.
     *
     * @param combined whether its brokers are controllers too
     */
    static Lab startLab(int brokers, boolean combined, Map<String, String> config) {
        return startLab(brokers, combined, config, LabSecurity.NONE);
    }

    /** The same, with listeners that ask who comes. */
    static Lab startLab(int brokers, boolean combined, Map<String, String> config, LabSecurity security) {
        Path folder = folder();
        LabNode node = new LabNode(Optional.empty(), List.of("-Xmx512m"), config, List.of());
        LabCluster cluster = new LabCluster(
                brokers,
                System.getProperty("floodmark.kafkaVersion", ""),
                combined,
                false,
                node,
                Map.of(),
                OptionalDouble.empty(),
                security);
        LabSettings settings =
                LabSettings.of(List.of(folder), Bytes.ofGB(2), 36).withStartDeadline(START);
        Path kafka = Path.of(System.getProperty("floodmark.kafka", "")).normalize();
        KafkaReleases jars = new KafkaReleases(
                List.of(kafka),
                () -> {
                    throw new AssertionError("the Kafka of this build needs no download");
                },
                (file, files, bytes) -> {});
        return Lab.start(
                cluster,
                settings,
                new LabTools(
                        jars,
                        new LabRegistry(folder.resolve("registry")),
                        System::nanoTime,
                        RandomGenerator.getDefault()));
    }

    private static Path folder() {
        try {
            Path target = Files.createDirectories(Path.of("target", "labs"));
            return Files.createTempDirectory(target.toAbsolutePath(), "lab");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Running running() {
        return Objects.requireNonNull(running);
    }

    String bootstrapServers() {
        return running().lab().bootstrapServers();
    }

    Admin admin() {
        return running().admin();
    }

    LabServer broker() {
        return running().lab().brokers().get(0);
    }

    /** A new topic that keeps all it gets. */
    String topic(int partitions) {
        return topic(partitions, Map.of());
    }

    String topic(int partitions, Map<String, String> config) {
        return topic(admin(), partitions, BROKERS, config);
    }

    static String topic(Admin admin, int partitions, int replicas, Map<String, String> config) {
        String name = "t-" + UUID.randomUUID();
        Map<String, String> all = new java.util.HashMap<>(Map.of("retention.bytes", "-1", "retention.ms", "-1"));
        all.putAll(config);
        try {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) replicas).configs(all)))
                    .all()
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("no topic", e);
        }
        // Created, it is not known to brokers before they have read of it.
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .ignoreExceptions()
                .until(() -> admin.describeTopics(List.of(name))
                        .allTopicNames()
                        .get()
                        .containsKey(name));
        return name;
    }

    /** Holds the broker's process: it keeps its connections and says nothing. */
    void hold() {
        hold(broker().pid());
    }

    /** Once this returns no thread of that process goes on: the one that takes the signal has to have its turn before it stops the others. */
    static void hold(long pid) {
        signal("-STOP", pid);
        await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .ignoreExceptions()
                .until(() -> stopped(pid));
    }

    private static boolean stopped(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads.toList()) {
                String stat = Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
                // Behind its name, which may hold anything.
                if (stat.charAt(stat.lastIndexOf(')') + 2) != 'T') {
                    return false;
                }
            }
            return true;
        }
    }

    /** Lets it go on. */
    void release() {
        signal("-CONT", broker().pid());
    }

    static void signal(String signal, long pid) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
