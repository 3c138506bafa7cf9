package io.floodmark.kafka.client;

import java.nio.file.Path;
import java.util.List;

/**
 * The JVM of a child process and the additional jars on its class path.
 *
 * @param javaHome Java 11 or later
 * @param jars the client library with all its dependencies
 * @param log file of its errors, in an existing folder; deleted when the child's fleet is closed
 */
public record ChildJvm(Path javaHome, List<String> flags, List<Path> jars, Path log) {
    public ChildJvm {
        flags = List.copyOf(flags);
        jars = List.copyOf(jars);
    }
}
