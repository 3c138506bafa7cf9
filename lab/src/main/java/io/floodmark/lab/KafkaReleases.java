package io.floodmark.lab;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.artifacts.FetchProgress;
import io.floodmark.artifacts.JarSet;
import io.floodmark.model.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Releases of Kafka: from a folder that came with Floodmark where it has the version, else from Maven Central. */
public final class KafkaReleases implements KafkaJars {
    /** What Kafka's release archive adds to the published modules, so that a broker's logs have somewhere to go. */
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
     * Looks in folders first.
     *
     * @param bundled folders of jars of one release each; those that do not exist are passed over
     * @param store asked for every other version; opened only then
     */
    public KafkaReleases(List<Path> bundled, Supplier<ArtifactStore> store, FetchProgress progress) {
        this.bundled = List.copyOf(bundled);
        this.store = store;
        this.progress = progress;
    }

    /** Where fetched releases are kept, as the XDG rules put caches: {@code ~/.cache/floodmark/kafka}. */
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
     * @throws EnvironmentException if it does not exist or cannot be fetched
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

    /** A binding for the logs of that release. */
    static List<String> logs(String version) {
        return KafkaRelease.atLeast(version, 4, 0) ? LOGS_OF_4 : LOGS_OF_3;
    }

    private static JarSet jars(String version) {
        List<String> coordinates = Stream.concat(
                        Stream.of("org.apache.kafka:kafka_2.13:" + version), logs(version).stream())
                .toList();
        return new JarSet(coordinates, List.of());
    }

    /** By their real path: a JVM takes shared classes only from jars whose paths are those of the recording. */
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
