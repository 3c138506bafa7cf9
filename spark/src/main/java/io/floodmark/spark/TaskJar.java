package io.floodmark.spark;

import io.floodmark.client.Message;
import io.floodmark.config.PlanReader;
import io.floodmark.host.GeneratorProbe;
import io.floodmark.host.OwnedProcess;
import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.load.Stint;
import io.floodmark.model.LabException;
import io.floodmark.model.Plan;
import io.floodmark.traffic.Recorder;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * The one jar that driver and executors run beside Spark: our own classes, kafka-clients, HdrHistogram and snakeyaml-engine, which
 * Spark does not have; slf4j, log4j and the codecs are Spark's. A release brings it; here it is packed from what we run from.
 */
final class TaskJar {
    private static final List<Class<?>> CARRIED = List.of(
            SparkDriver.class,
            Plan.class,
            Recorder.class,
            PlanReader.class,
            Stint.class,
            GeneratorProbe.class,
            Message.class,
            WireFleet.class,
            ProducerConfig.class,
            Histogram.class,
            Load.class);

    private final ZipOutputStream out;
    private final Set<String> taken = new HashSet<>();

    private TaskJar(ZipOutputStream out) {
        this.out = out;
    }

    /** Packs it into a folder, which exists. */
    static Path packed(Path folder) {
        Path jar = folder.resolve("floodmark-spark.jar");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.setLevel(Deflater.BEST_SPEED);
            TaskJar packing = new TaskJar(out);
            for (Class<?> type : CARRIED) {
                packing.add(OwnedProcess.classesOf(type));
            }
        } catch (IOException failed) {
            throw new LabException("cannot pack " + jar + " for Spark's executors: " + failed.getMessage(), failed);
        }
        return jar;
    }

    /** A folder of a build, or a jar. */
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
                    out.putNextEntry(new ZipEntry(name));
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
