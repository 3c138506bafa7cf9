package io.floodmark.runner;

import io.floodmark.model.cluster.LabCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The folder in which Floodmark is installed, and the user's folders that it uses. */
public final class Home {
    private Home() {}

    /** Returns the folders of the Kafka releases in this installation; the launcher sets the property. */
    public static List<Path> bundledKafka() {
        String home = System.getProperty("floodmark.home", "");
        Path bundled = Path.of("kafka", LabCluster.DEFAULT_KAFKA_VERSION);
        return home.isEmpty() ? List.of() : List.of(Path.of(home).resolve(bundled));
    }

    /**
     * Returns the folder of the published studies' plans in this installation; without a launcher, the one in the
     * current folder.
     */
    public static Path studies() {
        return Path.of(System.getProperty("floodmark.home", ".")).resolve("studies");
    }

    /** Returns the folder of the null sink, a plug-in for Kafka Connect, in this installation. */
    public static Path nullSink() {
        return Path.of(System.getProperty("floodmark.home", ""))
                .resolve("plugins")
                .resolve("connect-null-sink");
    }

    /** Returns the jar that driver and executors of a Spark fleet run; empty if this is not an installed release. */
    public static Optional<Path> sparkJar() {
        Path jar = Path.of(System.getProperty("floodmark.home", ""))
                .resolve("spark")
                .resolve("floodmark-spark.jar");
        return Optional.of(jar).filter(Files::isRegularFile);
    }

    /** Returns the folder for downloaded Kafka releases, by the XDG rules. */
    public static Path cache() {
        String given = System.getenv().getOrDefault("XDG_CACHE_HOME", "");
        Path cache = given.isEmpty() ? user().resolve(".cache") : Path.of(given);
        return cache.resolve("floodmark").resolve("kafka");
    }

    public static Path user() {
        return Path.of(System.getProperty("user.home", "."));
    }
}
