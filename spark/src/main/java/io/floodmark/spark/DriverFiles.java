package io.floodmark.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files of the driver process.
 *
 * @param classPath of Spark: the jars of one release, and folders of its configuration
 * @param properties the user's properties of Spark, in a file like {@code spark-defaults.conf}; may contain secrets;
 *     empty for none
 * @param jar for driver and executors, in addition to Spark; empty to pack it from the class path of this process
 */
public record DriverFiles(List<Path> classPath, Optional<Path> properties, Optional<Path> jar) {
    public DriverFiles {
        classPath = List.copyOf(classPath);
    }
}
