package io.floodmark.spark;

import io.floodmark.host.OwnedProcess;
import io.floodmark.host.OwnerWatch;
import io.floodmark.host.ProcessStamp;
import io.floodmark.host.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The main class of {@code spark-submit floodmark-spark.jar limit ...}. It runs that command of the release in which
 * the jar is, with the master, the properties and the installation of spark-submit. The command runs in a separate
 * process, as from the command line, so that its libraries do not conflict with those of Spark. Its exit code is that
 * of the command.
 */
public final class Submitted {
    /** The variable that names the file with the properties of spark-submit for the command. */
    public static final String PROPERTIES = "FLOODMARK_SPARK_PROPERTIES";

    private static final String JARS = "spark.jars";

    /** Properties of this submission, not of the application that generates load. */
    private static final Set<String> OWN =
            Set.of("spark.master", JARS, "spark.app.name", "spark.app.submitTime", "spark.repl.local.jars");

    private static final String MODE = "spark.submit.deployMode";

    private Submitted() {}

    /** Takes the command as floodmark does, without {@code --on}. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path release = release();
        if (System.getProperty(MODE, "client").equals("cluster")) {
            refuse(MODE
                    + " is cluster; expected client, since the driver that monitors the brokers runs on this machine");
        }
        if (!Files.isExecutable(launcher(release))) {
            refuse("no launcher at " + launcher(release)
                    + "; expected this jar in the folder spark of a Floodmark release");
        }
        System.exit(run(command(release, args, System.getProperty("spark.master", ""))));
    }

    private static Path release() {
        return ownJar().resolve("../..").normalize();
    }

    private static Path ownJar() {
        return OwnedProcess.classesOf(Submitted.class).toAbsolutePath();
    }

    private static Path launcher(Path release) {
        return release.resolve("bin").resolve("floodmark");
    }

    static List<String> command(Path release, String[] args, String master) {
        List<String> command = new ArrayList<>(List.of(launcher(release).toString()));
        command.addAll(List.of(args));
        command.addAll(List.of("--on", master));
        return command;
    }

    /**
     * Returns those of a process's properties that were set for Spark.
     *
     * @param ownJar which Spark includes in the user's jars
     */
    static Map<String, String> sparkProperties(Properties all, Path ownJar) {
        Map<String, String> properties = new TreeMap<>();
        all.stringPropertyNames().stream()
                .filter(name -> name.startsWith("spark.") && !name.startsWith("spark.submit."))
                .filter(name -> !OWN.contains(name))
                .forEach(name -> properties.put(name, all.getProperty(name)));
        String others = Stream.of(all.getProperty(JARS, "").split(",", -1))
                .filter(jar -> !jar.isBlank() && !jar.endsWith("/" + ownJar.getFileName()))
                .collect(Collectors.joining(","));
        if (!others.isEmpty()) {
            properties.put(JARS, others);
        }
        return properties;
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        ScratchFolder folder = ScratchFolder.make("submitted");
        AtomicReference<@Nullable Process> started = new AtomicReference<>();
        // The hook is added before secrets are written to the folder. When the command is stopped, it removes its
        // files, so its end is awaited.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Process process = started.get();
            if (process != null) {
                process.destroy();
                process.onExit().join();
            }
            folder.close();
        }));
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        Path properties = folder.keep(
                "spark.properties", SparkProperties.text(sparkProperties(System.getProperties(), ownJar())));
        builder.environment().put(PROPERTIES, properties.toString());
        builder.environment().put(OwnerWatch.OWNER, ProcessStamp.self().toString());
        Process process = builder.start();
        started.set(process);
        return process.waitFor();
    }

    private static void refuse(String why) {
        System.err.println("floodmark: " + why);
        System.exit(2);
    }
}
