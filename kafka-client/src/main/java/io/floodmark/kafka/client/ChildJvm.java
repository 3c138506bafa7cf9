package io.floodmark.kafka.client;

import java.nio.file.Path;
import java.util.List;

/**
 * The JVM of a child process, and what is on its class path beside our own.
 *
 * @param javaHome 11 or later
 * @param jars of the client library, with all that it needs
 * @param log where its errors go; in a folder that exists, and removed when the child's fleet is closed
 */
public record ChildJvm(Path javaHome, List<String> flags, List<Path> jars, Path log) {
    public ChildJvm {
        flags = List.copyOf(flags);
        jars = List.copyOf(jars);
    }
}
