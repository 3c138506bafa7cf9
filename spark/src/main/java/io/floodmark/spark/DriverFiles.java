package io.floodmark.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What the process of a driver is made of.
 *
 * @param classPath of Spark: the jars of one release, and folders of its configuration
 * @param properties the user's of Spark, in a file like {@code spark-defaults.conf}; may hold secrets; empty: none
 * @param jar what driver and executors run beside Spark; empty: packed from what we run from
 */
public record DriverFiles(List<Path> classPath, Optional<Path> properties, Optional<Path> jar) {
    public DriverFiles {
        classPath = List.copyOf(classPath);
    }
}
