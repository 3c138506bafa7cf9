package io.floodmark.host;

import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.List;

/**
 * A JVM to start as an {@link OwnedProcess}.
 *
 * @param name for threads and messages, e.g. {@code broker-1}
 * @param javaHome of the JVM, version 11 or later
 * @param mainClass run with {@code args}
 * @param input the complete standard input of the main class; suitable for secrets, unlike arguments and files
 * @param prefix a command that runs the JVM, e.g. {@code taskset -c 1}; must become it (exec), not start it
 * @param folder the working folder, which must exist
 * @param log file of its output
 * @param logLimit maximum size of the output; above it, the older half is dropped
 */
public record OwnedCommand(
        String name,
        Path javaHome,
        List<String> jvmFlags,
        List<Path> classPath,
        String mainClass,
        List<String> args,
        String input,
        List<String> prefix,
        Path folder,
        Path log,
        Bytes logLimit) {
    public OwnedCommand {
        jvmFlags = List.copyOf(jvmFlags);
        classPath = List.copyOf(classPath);
        args = List.copyOf(args);
        prefix = List.copyOf(prefix);
    }

    /** Does not contain the input, which may be secret. */
    @Override
    public String toString() {
        return name + " (" + mainClass + " on " + javaHome + ")";
    }
}
