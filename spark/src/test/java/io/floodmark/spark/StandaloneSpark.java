package io.floodmark.spark;

import static org.awaitility.Awaitility.await;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.JarSet;
import io.floodmark.host.OwnedCommand;
import io.floodmark.host.OwnedProcess;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.CommandLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A real standalone cluster on loopback: a master and workers of one core each, processes from Maven Central's jars.
 */
public final class StandaloneSpark implements AutoCloseable {
    /** The jar store of this module's tests. */
    static final Path STORE = Path.of("target", "downloads", "spark");

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final String VERSION = "4.2.0";
    private static final String DEFAULTS = "spark-defaults.conf";
    private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");

    private final Path home;
    private final List<OwnedProcess> processes = new ArrayList<>();
    private final String master;

    /** @param folder an existing one, for its files */
    StandaloneSpark(Path folder, int workers) throws IOException {
        this(folder, workers, STORE, Map.of());
    }

    /**
     * Starts a cluster from jars that others may use too.
     *
     * @param store of fetched jars, for {@link ArtifactStore}
     * @param defaults the contents of {@code spark-defaults.conf}, for master, workers and all other readers
     */
    public StandaloneSpark(Path folder, int workers, Path store, Map<String, String> defaults) throws IOException {
        home = home(folder, store);
        Path conf = Files.createDirectories(home.resolve("conf"));
        Files.writeString(conf.resolve(DEFAULTS), SparkProperties.text(defaults));
        try {
            OwnedProcess first = start(folder, "master", "org.apache.spark.deploy.master.Master", List.of());
            master = await().atMost(SOON)
                    .until(() -> found(first), Optional::isPresent)
                    .orElseThrow();
            List<OwnedProcess> started = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                Path work = Files.createDirectories(folder.resolve("work-" + i));
                started.add(start(
                        folder,
                        "worker-" + i,
                        "org.apache.spark.deploy.worker.Worker",
                        List.of("--cores", "1", "--memory", "1g", "-d", work.toString(), master)));
            }
            for (OwnedProcess worker : started) {
                await().atMost(SOON).until(() -> worker.logTail(500).contains("Successfully registered with master"));
            }
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** Returns the jars of one release, fetched once for all builds of this folder. */
    static List<Path> jars() {
        return jars(STORE);
    }

    private static List<Path> jars(Path store) {
        return new ArtifactStore(store.toAbsolutePath(), false)
                .fetch(
                        VERSION,
                        new JarSet(
                                List.of("org.apache.spark:spark-core_2.13:" + VERSION),
                                List.of("org.rocksdb:rocksdbjni")),
                        (file, files, bytes) -> {});
    }

    /** Creates a folder that Spark accepts as its installation, because it starts executors from there. */
    private static Path home(Path folder, Path store) throws IOException {
        Path home = Files.createDirectories(folder.resolve("spark"));
        Files.createSymbolicLink(home.resolve("jars"), jars(store).get(0).getParent());
        Files.writeString(home.resolve("RELEASE"), "Spark " + VERSION + "\n");
        return home;
    }

    private OwnedProcess start(Path folder, String name, String mainClass, List<String> more) {
        List<String> args = new ArrayList<>(List.of("--host", "127.0.0.1", "--port", "0", "--webui-port", "0"));
        args.addAll(more);
        OwnedProcess process = OwnedProcess.start(new OwnedCommand(
                name,
                Path.of(System.getProperty("java.home")),
                Stream.concat(Stream.of("-Xmx256m"), SparkGround.QUICK_START.stream())
                        .toList(),
                List.of(home.resolve("jars/*")),
                mainClass,
                args,
                "",
                List.of("env", "SPARK_HOME=" + home, "SPARK_SCALA_VERSION=2.13", "SPARK_LOCAL_IP=127.0.0.1"),
                folder,
                folder.resolve(name + ".log"),
                Bytes.ofMiB(4)));
        processes.add(process);
        return process;
    }

    private static Optional<String> found(OwnedProcess master) {
        String log = master.logTail(500);
        if (!master.alive()) {
            throw new AssertionError(log);
        }
        Matcher url = MASTER.matcher(log);
        return url.find() ? Optional.of(url.group(1)) : Optional.empty();
    }

    public String master() {
        return master;
    }

    /** Returns the folder for {@code SPARK_HOME}. */
    public Path home() {
        return home;
    }

    Path defaults() {
        return home.resolve("conf").resolve(DEFAULTS);
    }

    /** Returns the processes that run tasks now. */
    public List<ProcessHandle> executors() {
        return CommandLines.running(
                processes.stream()
                        .flatMap(process -> ProcessHandle.of(process.pid()).stream())
                        .flatMap(ProcessHandle::descendants),
                line -> line.contains("CoarseGrainedExecutorBackend"));
    }

    @Override
    public void close() {
        List<ProcessHandle> left = executors();
        processes.forEach(OwnedProcess::close);
        left.forEach(ProcessHandle::destroyForcibly);
    }
}
