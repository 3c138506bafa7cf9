package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A release of Kafka as jars.
 *
 * @param version e.g. {@code 4.4.0}
 * @param jars the whole class path of a broker, including a logging binding
 */
public record KafkaRelease(String version, List<Path> jars) {
    public KafkaRelease {
        jars = List.copyOf(jars);
        if (!version.matches("[0-9]+\\.[0-9]+\\.[0-9]+")) {
            throw new IllegalArgumentException("Kafka version is '" + version + "'; expected it as 4.4.0");
        }
    }

    /** Returns the folder of all its jars; empty if they are in several folders. */
    Optional<Path> folder() {
        List<Path> folders = jars.stream()
                .map(jar -> jar.toAbsolutePath().getParent())
                .distinct()
                .toList();
        return folders.size() == 1 ? Optional.of(folders.get(0)) : Optional.empty();
    }

    boolean atLeast(int major, int minor) {
        return atLeast(version, major, minor);
    }

    static boolean atLeast(String version, int major, int minor) {
        int[] parts = Arrays.stream(version.split("\\.", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        return parts[0] > major || (parts[0] == major && parts[1] >= minor);
    }

    /** True if it is newer than the newest release that labs are tested with. */
    boolean untested() {
        return Version.parse(version).compareTo(Version.parse(LabCluster.DEFAULT_KAFKA_VERSION)) > 0;
    }

    /** True if the release logs with Log4j 2, as Kafka 4 and later does. Kafka 3 uses Log4j 1. */
    boolean log4j2() {
        return atLeast(4, 0);
    }
}
