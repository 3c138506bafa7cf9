package io.floodmark.artifacts;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Releases of kafka-clients with all their dependencies: from a folder that was distributed with Floodmark, else from
 * Maven Central.
 */
public final class KafkaClients {
    private static final String COORDINATES = "org.apache.kafka:kafka-clients:";

    /** Libraries for OAUTHBEARER tokens, which kafka-clients needs but does not declare. */
    private static final List<String> TOKENS =
            List.of("com.fasterxml.jackson.core:jackson-databind:2.21.7", "org.bitbucket.b_c:jose4j:0.9.6");

    /** The runtime dependencies of kafka-clients, by prefixes of the jars' names. */
    private static final List<String> PARTS = List.of(
            "kafka-clients-",
            "lz4-java-",
            "snappy-java-",
            "zstd-jni-",
            "slf4j-api-",
            "jackson-databind-",
            "jackson-core-",
            "jackson-annotations-",
            "jose4j-");

    private final List<Path> bundled;
    private final Supplier<ArtifactStore> store;
    private final FetchProgress progress;

    /**
     * Creates a source that searches folders first.
     *
     * @param bundled folders of jars, each with one release; folders that do not exist are skipped
     * @param store queried for every other version; opened only then
     */
    public KafkaClients(List<Path> bundled, Supplier<ArtifactStore> store, FetchProgress progress) {
        this.bundled = List.copyOf(bundled);
        this.store = store;
        this.progress = progress;
    }

    /**
     * Returns the jars of one release, in class path order.
     *
     * @throws PlanException if there is no such release
     * @throws EnvironmentException if it cannot be downloaded
     */
    public List<Path> jars(String version) {
        for (Path folder : bundled) {
            if (Files.isRegularFile(folder.resolve("kafka-clients-" + version + ".jar"))) {
                return partsIn(folder);
            }
        }
        try {
            List<String> coordinates = Stream.concat(Stream.of(COORDINATES + version), TOKENS.stream())
                    .toList();
            return store.get().fetch("clients-tokens-" + version, new JarSet(coordinates, List.of()), progress);
        } catch (PlanException noSuchRelease) {
            throw new PlanException(noSuchRelease.getMessage() + "; the client engine runs releases from 2.1.0 on");
        }
    }

    /**
     * Returns the properties of a client of a release.
     *
     * @param given values to be validated
     * @throws PlanException if there is no such release
     * @throws EnvironmentException if it cannot be downloaded, or its properties cannot be read
     */
    public ReleaseProperties properties(String version, ReleaseProperties.Client client, Map<String, String> given) {
        return ReleasePropertiesReader.read(jars(version), client, given);
    }

    private static List<Path> partsIn(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> PARTS.stream()
                            .anyMatch(part -> file.getFileName().toString().startsWith(part)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot list the jars of kafka-clients in " + folder + ": " + e.getMessage(), e);
        }
    }
}
