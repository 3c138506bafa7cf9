package io.floodmark.bench.known;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabJmx;
import io.floodmark.lab.LabRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The cluster of one run, from {@code lab up} to {@code lab down}, which programs use like a remote cluster.
 *
 * @param disk process that keeps a slow disk in place as long as its standard input is open; empty for the disk of this
 *     machine
 */
record KnownCluster(KnownCondition condition, LabEntry lab, Optional<Process> disk, ProgramRuns commands, Path room)
        implements AutoCloseable {
    private static final String EXPORTER_RULES =
            "kafka-probes/src/test/resources/io/floodmark/kafka/prometheus/jmx-exporter.yml";
    private static final String DISK = "disk";
    private static final long MINUTES = 5;
    private static final long MILLIS = 200;

    static KnownCluster start(KnownCondition condition, ProgramRuns commands, Path room)
            throws IOException, InterruptedException {
        Files.writeString(room.resolve("lab.yaml"), "floodmark: 1\nlab: " + section(condition, commands, room) + "\n");
        Set<String> before = labs().stream().map(LabEntry::id).collect(Collectors.toSet());
        List<String> up = List.of("lab", "up", "lab.yaml");
        Optional<Process> disk = Optional.empty();
        if (condition.disk().isEmpty()) {
            commands.run(up, Map.of(), "", room, "up", MINUTES);
        } else {
            disk = Optional.of(onSlowDisk(condition.disk(), up, commands, room));
        }
        LabEntry lab = labs().stream()
                .filter(entry -> entry.up() && !before.contains(entry.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no lab came up, see " + room.resolve("up.err")));
        return new KnownCluster(condition, lab, disk, commands, room);
    }

    private static String section(KnownCondition condition, ProgramRuns commands, Path room) throws IOException {
        // With the second compiler, four JVMs on two cores would compile for longer than a search takes. But only that
        // compiler uses the processor's instructions for encryption.
        List<String> flags = new ArrayList<>(List.of("-XX:TieredStopAtLevel=" + (condition.encrypts() ? 4 : 1)));
        flags.addAll(condition.metrics().jvmFlags(commands.program().resolveSibling(EXPORTER_RULES), room));
        String added = "{ hosts: separate, jvm-flags: [ '" + String.join("', '", flags) + "' ],";
        if (!condition.disk().isEmpty()) {
            added += " log-dirs: [ '" + Files.createDirectories(room.resolve(DISK)) + "' ],";
        }
        return condition.lab().replaceFirst("\\{", added.replace("$", "\\$"));
    }

    /**
     * Starts the lab in a program that then waits, because a slow disk is visible to one program and its children only.
     */
    private static Process onSlowDisk(String speed, List<String> up, ProgramRuns commands, Path room)
            throws IOException {
        Path code = room.resolve("up.code");
        Files.deleteIfExists(code);
        List<String> shaped = new ArrayList<>(List.of("throttle", "--disk", room.resolve(DISK) + "=" + speed, "--"));
        shaped.addAll(List.of("sh", "-c", "\"$@\" </dev/null; echo $? >up.code; exec cat", "sh"));
        shaped.add(commands.program().toString());
        shaped.addAll(up);
        Process disk = commands.start(shaped, Map.of(), room, "up");
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES);
        while (!Files.exists(code) && disk.isAlive() && System.nanoTime() < deadline) {
            InterruptibleSleep.millis(MILLIS);
        }
        return disk;
    }

    private static List<LabEntry> labs() {
        return LabRegistry.ofUser(System.getenv(), Path.of(System.getProperty("user.home")))
                .entries();
    }

    /** Returns the plan of a program that knows about the cluster what its users would know. */
    String plan() {
        List<String> cluster = new ArrayList<>(List.of("bootstrap-server: '" + lab.bootstrapServers() + "'"));
        lab.clientProperties().ifPresent(file -> cluster.add("command-config: '" + file + "'"));
        condition.metrics().source().ifPresent(source -> cluster.add("metrics: [ " + source + " ]"));
        String fleet = condition.injection() instanceof SshWorkers workers ? workers.fleet(lab) : "";
        return "floodmark: 1\ncluster: { " + String.join(", ", cluster) + " }\nworkload: " + condition.workload() + "\n"
                + fleet;
    }

    /** Returns the environment of a program that reads the brokers' JMX, and uses hosts of workers. */
    Map<String, String> credentials() {
        return Map.of(
                "FLOODMARK_JMX_USER",
                LabJmx.USER,
                "FLOODMARK_JMX_PASSWORD_FILE",
                lab.jmxPasswordFile().orElseThrow().toString(),
                "PATH",
                SshWorkers.client(lab) + ":" + System.getenv("PATH"));
    }

    @Override
    public void close() throws IOException {
        try {
            commands.run(List.of("lab", "down", lab.id()), Map.of(), "", room, "down", MINUTES);
            if (disk.isPresent()) {
                disk.get().getOutputStream().close();
                disk.get().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted; end the lab with: floodmark lab down " + lab.id(), e);
        }
    }
}
