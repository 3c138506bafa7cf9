package io.floodmark.crew;

import io.floodmark.host.OwnedProcess;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.NetworkClient;
import org.snakeyaml.engine.v2.api.Load;

/**
 * The jar with which a fleet's workers are deployed, including their libraries. A Spark process prefers Spark's own
 * jars: a kafka-clients among them (spark-sql-kafka brings one) would be measured instead of Floodmark's, or would fail
 * unpredictably.
 */
final class OwnJar {
    /** One class of each library that every worker runs. */
    private static final List<Class<?>> RUN = List.of(NetworkClient.class, Histogram.class, Load.class);

    private OwnJar() {}

    /**
     * Returns the location of Floodmark's own classes. In a build and in an installation, it is a folder or jar without
     * libraries.
     */
    static Path place() {
        return OwnedProcess.classesOf(OwnJar.class);
    }

    /** True if it is a jar that contains the class. */
    static boolean contains(Path place, String className) {
        if (!Files.isRegularFile(place)) {
            return false;
        }
        try (JarFile jar = new JarFile(place.toFile())) {
            return jar.getEntry(className.replace('.', '/') + ".class") != null;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Checks that the libraries in the jar are those that are run.
     *
     * @throws PlanException if a library comes from elsewhere
     */
    static void requireRun() {
        RUN.forEach(type -> requireRun(place(), type));
    }

    static void requireRun(Path ours, Class<?> type) {
        Path from = OwnedProcess.classesOf(type);
        if (!from.equals(ours) && contains(ours, type.getName())) {
            throw new PlanException(type.getSimpleName() + " is taken from " + from + "; expected " + ours.getFileName()
                    + ", which came with Floodmark: take that jar out of Spark's, or out of spark.jars and"
                    + " spark.jars.packages of this application");
        }
    }
}
