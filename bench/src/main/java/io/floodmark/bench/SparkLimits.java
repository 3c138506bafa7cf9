package io.floodmark.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Whether the limit of a lab of one broker is the same, within its intervals, where the load comes from this process, from two
 * executors of Spark, and from real clients in a child JVM. Each search on a start of its own, which by itself moves a limit: see
 * {@code bench/limit-runs}.
 *
 * <p>Arguments: the checkout, folder, kept; effort (standard).
 */
final class SparkLimits {
    private static final List<String> TOLD = List.of("Limit", "Hard limit", "Binds", "Generator", "Fleet", "Ended");

    private SparkLimits() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path checkout = Path.of(arguments[0]).toAbsolutePath();
        Path folder = Files.createDirectories(Path.of(arguments[1])).toAbsolutePath();
        String effort = arguments.length > 2 ? arguments[2] : "standard";
        Signals.unwindThisThread();
        try (BenchSpark spark = new BenchSpark(folder)) {
            Map<String, List<String>> fleets = Map.of(
                    "1-this-process", List.of("--engine", "wire"),
                    "2-two-executors", List.of("--on", spark.master(), "--workers", "2"),
                    "3-child-jvm", List.of("--engine", "client"));
            for (String name : fleets.keySet().stream().sorted().toList()) {
                Path log = folder.resolve(name + ".log");
                int exit = search(checkout, folder, spark.home(), log, effort, fleets.getOrDefault(name, List.of()));
                System.out.println(name + " (exit code " + exit + ", " + log + ")");
                Files.readAllLines(log, StandardCharsets.UTF_8).stream()
                        .filter(line -> TOLD.stream().anyMatch(told -> line.startsWith(told + ":")))
                        .forEach(line -> System.out.println("  " + line));
            }
        }
    }

    private static int search(Path checkout, Path folder, Path spark, Path log, String effort, List<String> more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                checkout.resolve("floodmark").toString(),
                "limit",
                checkout.resolve("bench/settings/10-one-broker.yaml").toString(),
                "--producers",
                Integer.toString(BenchSpark.WORKERS),
                "--effort",
                effort,
                "--store",
                folder.resolve("runs.db").toString()));
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("SPARK_HOME", spark.toString());
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return builder.start().waitFor();
    }
}
