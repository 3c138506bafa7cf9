package io.floodmark.lab;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.LabCluster;
import io.floodmark.model.LabNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The classes of a Kafka release as a JVM has read them once, kept beside its jars: a process of a lab maps them
 * instead of reading them again, which halves the CPU that its start takes. It changes how classes come in, not what
 * they do; where the archive does not fit the JVM or the jars, the JVM passes over it.
 */
public final class SharedClasses {
    private static final String RECORD = "-XX:ArchiveClassesAtExit=";

    private SharedClasses() {}

    /** Flags that use the archive; none where there is none, or where the process records one. */
    static List<String> flags(KafkaRelease release, LabNode given) {
        boolean records = given.jvmFlags().stream().anyMatch(flag -> flag.startsWith(RECORD));
        Optional<Path> archive =
                records ? Optional.empty() : file(release, given).filter(Files::isReadable);
        return archive.map(file -> List.of(
                        "-XX:SharedArchiveFile=" + file, "-Xshare:auto", "-Xlog:cds=off", "-Xlog:cds+dynamic=off"))
                .orElse(List.of());
    }

    /** Of the JVM that a process will run on; empty for a release whose jars lie in many folders. */
    private static Optional<Path> file(KafkaRelease release, LabNode given) {
        String jvm = JavaHome.number(JavaHome.of(given));
        return release.folder().map(folder -> folder.resolve("classes-" + jvm + ".jsa"));
    }

    /**
     * Starts a lab of one process, ends it in order and keeps the classes that it had read.
     *
     * @return the archive
     * @throws EnvironmentException where the release has no folder of its own, or that cannot be written
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
