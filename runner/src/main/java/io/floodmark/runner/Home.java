package io.floodmark.runner;

import io.floodmark.model.LabCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where Floodmark itself lies, and the folders of the user that it uses. */
public final class Home {
    private Home() {}

    /** Folders of the Kafka releases that came with this build; the launcher says where it lies. */
    public static List<Path> bundledKafka() {
        String home = System.getProperty("floodmark.home", "");
        Path bundled = Path.of("kafka", LabCluster.DEFAULT_KAFKA_VERSION);
        return home.isEmpty() ? List.of() : List.of(Path.of(home).resolve(bundled));
    }

    /**
     * The plans of published studies that came with this build; beside the current folder where nobody says where that
     * lies.
     */
    public static Path studies() {
        return Path.of(System.getProperty("floodmark.home", ".")).resolve("studies");
    }

    /** Folder of the null sink, a plug-in for Kafka Connect, that came with this build. */
    public static Path nullSink() {
        return Path.of(System.getProperty("floodmark.home", ""))
                .resolve("plugins")
                .resolve("connect-null-sink");
    }

    /** What driver and executors of a Spark fleet run; not there in what is no release. */
    public static Optional<Path> sparkJar() {
        Path jar = Path.of(System.getProperty("floodmark.home", ""))
                .resolve("spark")
                .resolve("floodmark-spark.jar");
        return Optional.of(jar).filter(Files::isRegularFile);
    }

    /** Where fetched Kafka releases are kept, by the XDG rules. */
    public static Path cache() {
        String given = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path cache = given.isEmpty() ? user().resolve(".cache") : Path.of(given);
        return cache.resolve("floodmark").resolve("kafka");
    }

    public static Path user() {
        return Path.of(System.getProperty("user.home", "."));
    }
}
