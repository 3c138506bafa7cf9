package io.floodmark.spark;

import io.floodmark.host.OwnedCommand;
import io.floodmark.host.ScratchFolder;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The driver process. It runs what {@code spark-submit --class ... --deploy-mode client} runs, so that it treats
 * masters, properties and {@code spark-defaults.conf} as Spark does.
 */
final class SparkCommand {
    private static final String SUBMIT = "org.apache.spark.deploy.SparkSubmit";
    private static final Bytes LOG_LIMIT = Bytes.ofMiB(4);
    private static final String LIBRARIES = "LD_LIBRARY_PATH";
    private static final String KUBERNETES = "k8s://";
    private static final String CORES = "spark.cores.max";

    /** The packages of java.base that Spark's own launcher opens (JavaModuleOptions of Spark 4.2). */
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

    /**
     * Timeouts of executors. One that is disconnected or frozen occupies its slots until Spark considers it lost, and
     * no trial begins meanwhile: for 15 to 20 s instead of two to three minutes. The three belong together, because
     * Spark rejects a heartbeat interval above the timeout.
     */
    private static final Map<String, String> SILENCE = Map.of(
            "spark.executor.heartbeatInterval", "3s",
            "spark.storage.blockManagerHeartbeatTimeoutMs", "15s",
            "spark.network.timeoutInterval", "5s");

    private SparkCommand() {}

    /**
     * Returns the command of a driver that has not started.
     *
     * @param folder for all temporary files of Spark, which it does not remove when it is killed; and for properties,
     *     which are not passed as arguments because all users of the machine can see those
     */
    static OwnedCommand of(SparkSettings settings, Path jar, ScratchFolder folder) {
        Path log = settings.log().toAbsolutePath();
        Map<String, String> properties = properties(settings);
        DriverOptions options = DriverOptions.of(properties);
        Path file = folder.keep("spark.properties", SparkProperties.text(properties));
        return new OwnedCommand(
                "spark-driver",
                Path.of(System.getProperty("java.home")),
                flags(options, folder),
                Stream.concat(options.classPath().stream(), settings.files().classPath().stream())
                        .toList(),
                SUBMIT,
                args(settings, file, jar),
                "",
                environment(settings.fleet().on(), options, folder.path()),
                Objects.requireNonNull(log.getParent(), "a file is in a folder"),
                log,
                LOG_LIMIT);
    }

    private static List<String> environment(String master, DriverOptions options, Path folder) {
        List<String> environment = new ArrayList<>(List.of("env"));
        if (!master.startsWith(KUBERNETES)) { // On Kubernetes it would apply to pods too.
            environment.add("SPARK_LOCAL_DIRS=" + folder);
        }
        if (!options.libraryPath().isEmpty()) {
            String before = System.getenv().getOrDefault(LIBRARIES, "");
            environment.add(LIBRARIES + "=" + options.libraryPath() + (before.isEmpty() ? "" : ":" + before));
        }
        return environment;
    }

    private static List<String> flags(DriverOptions options, ScratchFolder folder) {
        List<String> flags = new ArrayList<>(List.of("-XX:+IgnoreUnrecognizedVMOptions"));
        flags.addAll(options.flags());
        if (!options.options().isEmpty()) {
            flags.add("@" + folder.keep("driver.options", options.argumentFile()));
        }
        OPENED.forEach(name -> flags.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        flags.add("-Djdk.reflect.useDirectMethodHandle=false");
        flags.add("-Dio.netty.tryReflectionSetAccessible=true");
        flags.add("-Djava.io.tmpdir=" + folder.path());
        return flags;
    }

    private static List<String> args(SparkSettings settings, Path properties, Path jar) {
        List<String> args = new ArrayList<>(List.of("--master", settings.fleet().on(), "--deploy-mode", "client"));
        args.addAll(List.of("--name", "floodmark", "--class", SparkDriver.class.getName()));
        args.addAll(List.of("--properties-file", properties.toString()));
        args.add(jar.toString());
        return args;
    }

    /** Returns the user's properties, overridden by those that a fleet requires. */
    private static Map<String, String> properties(SparkSettings settings) {
        Map<String, String> properties = new TreeMap<>(
                settings.files().properties().map(SparkProperties::read).orElse(Map.of()));
        Map<String, String> ofPlan = settings.fleet().properties();
        boolean placed = ofPlan.containsKey(SparkRules.BIND) || ofPlan.containsKey(SparkRules.HOST);
        if (SparkRules.local(settings.fleet().on()) && !placed) {
            // The driver listens although no other machine takes part, so it must listen on loopback only.
            properties.put(SparkRules.BIND, SparkRules.LOOPBACK);
            properties.put(SparkRules.HOST, SparkRules.LOOPBACK);
        }
        properties.putAll(ofPlan);
        properties.putIfAbsent("spark.ui.enabled", "false");
        properties.putIfAbsent("spark.rpc.askTimeout", "30s");
        if (SILENCE.keySet().stream().noneMatch(properties::containsKey)) {
            properties.putAll(SILENCE);
        }
        SparkCores cores = SparkCores.of(properties);
        if (ofPlan.getOrDefault(CORES, "").isEmpty()) {
            settings.fleet()
                    .workers()
                    .ifPresent(workers -> properties.put(CORES, Integer.toString(cores.forWorkers(workers))));
        }
        // The cluster may require the user's plug-ins.
        properties.merge("spark.plugins", FleetPlugin.NAME, (theirs, ours) -> theirs + "," + ours);
        // A worker that fails is reported as lost, and what it sent must not be sent again.
        properties.put("spark.task.maxFailures", "1");
        properties.put("spark.stage.maxConsecutiveAttempts", "1");
        properties.put("spark.speculation", "false");
        // A lost executor is replaced within seconds.
        properties.put("spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "2s");
        return properties;
    }
}
