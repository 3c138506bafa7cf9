package io.floodmark.lab;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.FetchProgress;
import io.floodmark.artifacts.JarSet;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Releases of Kafka: from a folder that was distributed with Floodmark if it has the version, else from Maven Central.
 */
public final class KafkaReleases implements KafkaJars {
    /** The logging bindings that Kafka's release archive adds to the published modules. */
    private static final List<String> LOGS_OF_3 =
            List.of("org.slf4j:slf4j-reload4j:1.7.36", "ch.qos.reload4j:reload4j:1.2.25");

    private static final List<String> LOGS_OF_4 = List.of(
            "org.apache.logging.log4j:log4j-slf4j-impl:2.25.4",
            "org.apache.logging.log4j:log4j-core:2.25.4",
            "org.apache.logging.log4j:log4j-api:2.25.4");

    private final List<Path> bundled;
    private final Supplier<ArtifactStore> store;
    private final FetchProgress progress;

    /**
     * Creates a source that searches folders first.
     *
     * @param bundled folders with the jars of one release each; folders that do not exist are skipped
     * @param store queried for every other version; opened only then
     */
    public KafkaReleases(List<Path> bundled, Supplier<ArtifactStore> store, FetchProgress progress) {
        this.bundled = List.copyOf(bundled);
        this.store = store;
        this.progress = progress;
    }

    /**
     * Returns the folder for downloaded releases according to the XDG rules for caches:
     * {@code ~/.cache/floodmark/kafka}.
     */
    public static Path cacheFolder(Map<String, String> environment, Path home) {
        String given = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path cache = given.isEmpty() ? home.resolve(".cache") : Path.of(given);
        return cache.resolve("floodmark/kafka");
    }

    @Override
    public KafkaRelease release(String version) {
        if (!KafkaRelease.atLeast(version, 3, 7)) {
            throw new EnvironmentException("a lab cannot run Kafka " + version + "; expected 3.7.0 or later");
        }
        return anyRelease(version);
    }

    /**
     * Returns a release that labs may be unable to run, with ZooKeeper's jars up to 3.9.
     *
     * @throws EnvironmentException if it does not exist or cannot be downloaded
     */
    public KafkaRelease anyRelease(String version) {
        return bundled(version)
                .orElseGet(() -> new KafkaRelease(version, store.get().fetch(version, jars(version), progress)));
    }

    /** Returns the release of this version if it needs no download. */
    public Optional<KafkaRelease> present(String version) {
        return bundled(version).or(() -> store.get().kept(version).map(jars -> new KafkaRelease(version, jars)));
    }

    private Optional<KafkaRelease> bundled(String version) {
        return bundled.stream()
                .filter(folder -> Files.isRegularFile(folder.resolve("kafka_2.13-" + version + ".jar")))
                .findFirst()
                .map(folder -> new KafkaRelease(version, jarsIn(folder)));
    }

    /** Returns the coordinates of a logging binding for that release. */
    static List<String> logs(String version) {
        return KafkaRelease.atLeast(version, 4, 0) ? LOGS_OF_4 : LOGS_OF_3;
    }

    private static JarSet jars(String version) {
        List<String> coordinates = Stream.concat(
                        Stream.of("org.apache.kafka:kafka_2.13:" + version), logs(version).stream())
                .toList();
        return new JarSet(coordinates, List.of());
    }

    /**
     * Returns the jars by their real paths: a JVM uses a class data archive only if the paths of the jars are those of
     * the recording.
     */
    private static List<Path> jarsIn(Path folder) {
        try (Stream<Path> files = Files.list(folder.toRealPath())) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new EnvironmentException("cannot list the jars of Kafka in " + folder + ": " + e.getMessage(), e);
        }
    }
}
