package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A class data archive (CDS) of a Kafka release, stored next to its jars. A process of a lab maps the classes instead
 * of parsing them again, which halves the CPU of its start. It changes how classes are loaded, not what they do. If the
 * archive does not fit the JVM or the jars, the JVM ignores it.
 */
public final class SharedClasses {
    private static final String RECORD = "-XX:ArchiveClassesAtExit=";

    private SharedClasses() {}

    /** Returns flags that use the archive; none if there is none, or if the process records one. */
    static List<String> flags(KafkaRelease release, LabNode given) {
        boolean records = given.jvmFlags().stream().anyMatch(flag -> flag.startsWith(RECORD));
        Optional<Path> archive =
                records ? Optional.empty() : file(release, given).filter(Files::isReadable);
        return archive.map(file -> List.of(
                        "-XX:SharedArchiveFile=" + file, "-Xshare:auto", "-Xlog:cds=off", "-Xlog:cds+dynamic=off"))
                .orElse(List.of());
    }

    /** Returns the archive for the JVM of a process; empty for a release whose jars are in several folders. */
    private static Optional<Path> file(KafkaRelease release, LabNode given) {
        String jvm = JavaHome.number(JavaHome.of(given));
        return release.folder().map(folder -> folder.resolve("classes-" + jvm + ".jsa"));
    }

    /**
     * Starts a lab of one process, stops it in order and stores the classes that it loaded.
     *
     * @return the archive
     * @throws EnvironmentException if the release has no folder of its own, or if that folder cannot be written
     */
    public static Path record(LabSettings settings, LabTools tools) {
        KafkaRelease release = tools.jars().release(LabCluster.DEFAULT_KAFKA_VERSION);
        Path archive = file(release, LabNode.DEFAULT)
                .orElseThrow(() -> new EnvironmentException("Kafka " + release.version()
                        + " is not part of this build: its jars are in several folders; expected the bundled release"));
        Path fresh = archive.resolveSibling(archive.getFileName() + ".new");
        LabNode recording = new LabNode(Optional.empty(), List.of(RECORD + fresh), Map.of(), List.of());
        LabCluster one = new LabCluster(1, release.version(), true, false, recording, Map.of(), OptionalDouble.empty());
        try {
            Files.deleteIfExists(fresh);
            try (Lab lab = Lab.start(one, settings, tools)) {
                lab.brokers().forEach(LabServer::stop);
            }
            return Files.move(fresh, archive, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new EnvironmentException(
                    "cannot keep the classes of Kafka " + release.version() + " in " + archive + ": " + e, e);
        }
    }
}
