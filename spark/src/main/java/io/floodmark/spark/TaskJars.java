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
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.snakeyaml.engine.v2.api.Load;

/**
 * What driver and executors need beside Spark: our own jars, kafka-clients, HdrHistogram and snakeyaml-engine, which Spark does not
 * have; slf4j, log4j and the codecs are Spark's. They are the ones that we run from; the folders of a build are packed first.
 */
final class TaskJars {
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

    private TaskJars() {}

    /**
     * The jars, ours first.
     *
     * @param folder for those that are packed; exists
     */
    static List<Path> in(Path folder) {
        Set<Path> places = new LinkedHashSet<>();
        CARRIED.forEach(type -> places.add(OwnedProcess.classesOf(type)));
        return places.stream()
                .map(place -> Files.isDirectory(place) ? packed(place, folder) : place)
                .toList();
    }

    private static Path packed(Path classes, Path folder) {
        try {
            Path jar = Files.createTempFile(folder, "floodmark-", ".jar");
            try (OutputStream file = Files.newOutputStream(jar);
                    ZipOutputStream out = new ZipOutputStream(file);
                    Stream<Path> files = Files.walk(classes)) {
                for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
                    out.putNextEntry(
                            new ZipEntry(classes.relativize(each).toString().replace(File.separatorChar, '/')));
                    Files.copy(each, out);
                    out.closeEntry();
                }
            }
            return jar;
        } catch (IOException failed) {
            throw new LabException("cannot pack " + classes + " for Spark's executors: " + failed.getMessage(), failed);
        }
    }
}
