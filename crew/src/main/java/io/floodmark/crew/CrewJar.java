package io.floodmark.crew;

import io.floodmark.client.Message;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.host.GeneratorProbe;
import io.floodmark.host.OwnedProcess;
import io.floodmark.http.HttpEngineMaker;
import io.floodmark.kafka.PluginPath;
import io.floodmark.kafka.client.ClientFleet;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.load.LoadPhase;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.plan.Plan;
import io.floodmark.traffic.Recorder;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.snakeyaml.engine.v2.api.Load;

/**
 * Packs one jar for drivers and workers from the class path of this process: Floodmark's own classes, kafka-clients,
 * HdrHistogram and snakeyaml-engine, the jars of the plugin path, and the additional libraries of a kind of fleet. The
 * same classes give the same bytes.
 */
public final class CrewJar {
    private static final List<Class<?>> CARRIED = List.of(
            CrewDriver.class,
            Plan.class,
            Recorder.class,
            PlanReader.class,
            LoadPhase.class,
            GeneratorProbe.class,
            Message.class,
            PluginPath.class,
            WireFleet.class,
            ClientFleet.class,
            HttpEngineMaker.class,
            ProducerConfig.class,
            Histogram.class,
            Load.class);

    /** The time of every entry: the earliest that the format allows without extensions. */
    private static final LocalDateTime UNTIMED = LocalDateTime.of(1980, 1, 1, 0, 0);

    private final ZipOutputStream out;
    private final Set<String> taken = new HashSet<>();

    private CrewJar(ZipOutputStream out) {
        this.out = out;
    }

    /**
     * Writes the jar.
     *
     * @param jar to write
     * @param beside one class of each additional jar, or build folder, to include
     * @return {@code jar}
     */
    public static Path packed(Path jar, List<Class<?>> beside) {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.setLevel(Deflater.BEST_SPEED);
            CrewJar packing = new CrewJar(out);
            for (Class<?> type :
                    Stream.concat(CARRIED.stream(), beside.stream()).toList()) {
                packing.add(OwnedProcess.classesOf(type));
            }
            for (Path plugin : PluginPath.inUse()) {
                packing.add(plugin);
            }
        } catch (IOException failed) {
            throw new EnvironmentException(
                    "cannot pack " + jar + " for the fleet's workers: " + failed.getMessage(), failed);
        }
        return jar;
    }

    /** Adds a build folder or a jar. */
    private void add(Path place) throws IOException {
        if (Files.isDirectory(place)) {
            addAll(place);
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            addAll(jar.getPath("/"));
        }
    }

    private void addAll(Path root) throws IOException {
        String separator = root.getFileSystem().getSeparator();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = root.relativize(file).toString().replace(separator, "/");
                if (!ofOneJarAlone(name) && taken.add(name)) {
                    ZipEntry entry = new ZipEntry(name);
                    entry.setTimeLocal(UNTIMED);
                    out.putNextEntry(entry);
                    Files.copy(file, out);
                    out.closeEntry();
                }
            }
        }
    }

    private static boolean ofOneJarAlone(String name) {
        return name.equals("META-INF/MANIFEST.MF")
                || name.endsWith("module-info.class")
                || name.matches("META-INF/[^/]+\\.(SF|RSA|DSA)");
    }
}
