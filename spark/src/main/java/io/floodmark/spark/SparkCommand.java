package io.floodmark.spark;

import io.floodmark.host.OwnedCommand;
import io.floodmark.model.Bytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The driver's process: what {@code spark-submit --class ... --deploy-mode client} runs, so that it takes masters, properties and
 * {@code spark-defaults.conf} as Spark does.
 */
final class SparkCommand {
    private static final String SUBMIT = "org.apache.spark.deploy.SparkSubmit";
    private static final Bytes LOG_LIMIT = Bytes.ofMiB(4);

    /** What Spark's own launcher opens of the JDK (JavaModuleOptions of Spark 4.2), all of java.base. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "jdk.internal.ref",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    private SparkCommand() {}

    /**
     * Not started yet.
     *
     * @param folder for all files that Spark would lay into the temporary folder: it does not remove them where it is killed
     */
    static OwnedCommand of(SparkSettings settings, Path jar, Path folder) {
        Path log = settings.log().toAbsolutePath();
        return new OwnedCommand(
                "spark-driver",
                Path.of(System.getProperty("java.home")),
                flags(folder),
                settings.files().classPath(),
                SUBMIT,
                args(settings, jar),
                "",
                // Goes before the property spark.local.dir, and before what the user's own environment says.
                List.of("env", "SPARK_LOCAL_DIRS=" + folder),
                Objects.requireNonNull(log.getParent(), "a file lies in a folder"),
                log,
                LOG_LIMIT);
    }

    private static List<String> flags(Path folder) {
        List<String> flags = new ArrayList<>(List.of("-XX:+IgnoreUnrecognizedVMOptions"));
        OPENED.forEach(name -> flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        flags.add("-Djdk.reflect.useDirectMethodHandle=false");
        flags.add("-Dio.netty.tryReflectionSetAccessible=true");
        flags.add("-Djava.io.tmpdir=" + folder);
        return flags;
    }

    private static List<String> args(SparkSettings settings, Path jar) {
        List<String> args = new ArrayList<>(List.of("--master", settings.fleet().on(), "--deploy-mode", "client"));
        args.addAll(List.of("--name", "floodmark", "--class", SparkDriver.class.getName()));
        settings.files().properties().ifPresent(file -> args.addAll(List.of("--properties-file", file.toString())));
        properties(settings).forEach((name, value) -> args.addAll(List.of("--conf", name + "=" + value)));
        args.add(jar.toString());
        return args;
    }

    /** The user's, and over them what a fleet stands on. */
    private static Map<String, String> properties(SparkSettings settings) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("spark.ui.enabled", "false");
        properties.put("spark.rpc.askTimeout", "30s");
        settings.fleet()
                .workers()
                .ifPresent(workers ->
                        properties.put("spark.cores.max", Integer.toString(workers * coresOfATask(settings))));
        properties.putAll(settings.fleet().properties());
        properties.put("spark.plugins", FleetPlugin.NAME);
        // A worker that fails is told as lost; what it sent must not be sent again.
        properties.put("spark.task.maxFailures", "1");
        properties.put("spark.stage.maxConsecutiveAttempts", "1");
        properties.put("spark.speculation", "false");
        // An executor that was lost is back in seconds.
        properties.put("spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "2s");
        return properties;
    }

    private static int coresOfATask(SparkSettings settings) {
        return Integer.parseInt(settings.fleet().properties().getOrDefault("spark.task.cpus", "1"));
    }
}
