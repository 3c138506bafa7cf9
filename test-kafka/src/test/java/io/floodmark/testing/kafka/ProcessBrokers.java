package io.floodmark.testing.kafka;

import static org.awaitility.Awaitility.await;

import io.floodmark.lab.KafkaJars;
import io.floodmark.lab.KafkaReleases;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabRegistry;
import io.floodmark.lab.LabServer;
import io.floodmark.lab.LabSettings;
import io.floodmark.lab.LabTools;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.kafka.KafkaSettings.Security;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Brokers in separate processes: a lab, started as the product starts it. */
final class ProcessBrokers implements Brokers {
    private static final Duration START = Duration.ofMinutes(4);
    /** JVM flags with C1 only, because a test broker does not live long enough for C2 to pay off. */
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1");

    private static final Duration SIGNAL_POLL = Duration.ofMillis(5);

    private final Lab lab;

    private ProcessBrokers(Lab lab) {
        this.lab = lab;
    }

    static ProcessBrokers start(KafkaSettings settings) {
        Path folder = ClusterFolder.make();
        List<String> flags =
                Stream.concat(JVM.stream(), settings.jvmFlags().stream()).toList();
        LabCluster cluster = new LabCluster(
                        settings.brokers(),
                        LabCluster.DEFAULT_KAFKA_VERSION,
                        settings.brokers() == 1,
                        false,
                        new LabNode(Optional.empty(), flags, settings.config(), List.of()),
                        Map.of(),
                        OptionalDouble.empty())
                .withSecurity(settings.security() == Security.SCRAM ? LabSecurity.SCRAM : LabSecurity.NONE);
        return new ProcessBrokers(Lab.start(
                cluster,
                LabSettings.of(List.of(folder), Bytes.ofGB(2), 36).withStartDeadline(START),
                new LabTools(
                        jars(),
                        new LabRegistry(folder.resolve("registry")),
                        System::nanoTime,
                        RandomGenerator.getDefault())));
    }

    /** Returns the jars from the folder that the build prepared. */
    private static KafkaJars jars() {
        Path folder = Path.of(System.getProperty("floodmark.kafka", ""));
        return new KafkaReleases(
                List.of(folder),
                () -> {
                    throw new IllegalStateException("no jars of Kafka in " + folder);
                },
                (file, files, bytes) -> {});
    }

    @Override
    public String bootstrapServers() {
        return lab.bootstrapServers();
    }

    @Override
    public Map<String, String> client() {
        return lab.clientProperties();
    }

    @Override
    public List<Integer> ids() {
        return lab.brokers().stream().map(LabServer::id).toList();
    }

    private LabServer server(int id) {
        return lab.server(id).orElseThrow();
    }

    @Override
    public void stop(int id) {
        server(id).stop();
    }

    @Override
    public void start(int id) {
        server(id).start();
    }

    @Override
    public void kill(int id) {
        server(id).kill9();
    }

    /**
     * Pauses a broker and waits until all its threads have stopped. The thread that receives the signal has to run
     * before it stops the others.
     */
    @Override
    public void pause(int id) {
        long pid = server(id).pid();
        signal("-STOP", pid);
        await().pollDelay(Duration.ZERO)
                .pollInterval(SIGNAL_POLL)
                .ignoreExceptions()
                .until(() -> paused(pid));
    }

    private static boolean paused(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path thread : threads.toList()) {
                String stat = Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1);
                // The state follows the name, which may contain anything.
                if (stat.charAt(stat.lastIndexOf(')') + 2) != 'T') {
                    return false;
                }
            }
            return true;
        }
    }

    @Override
    public void resume(int id) {
        signal("-CONT", server(id).pid());
    }

    private static void signal(String signal, long pid) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        lab.close();
    }
}
