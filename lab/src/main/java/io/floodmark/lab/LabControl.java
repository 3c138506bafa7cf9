package io.floodmark.lab;

import io.floodmark.host.OwnSession;
import io.floodmark.host.ProcessStamp;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Implements the commands {@code lab up}, {@code lab status} and {@code lab down}. */
public final class LabControl {
    private static final Duration DOWN_DEADLINE = Duration.ofMinutes(1);
    private static final Duration KILL_DEADLINE = Duration.ofSeconds(10);

    /** The time for what the supervisor does in addition to waiting for brokers: its JVM, folders, formatting. */
    private static final Duration UP_MARGIN = Duration.ofSeconds(90);

    private final LabTools tools;

    public LabControl(LabTools tools) {
        this.tools = tools;
    }

    /**
     * Starts a lab under a supervisor, so that it outlives this process, and waits until it serves.
     *
     * @param stopped true when the lab is no longer wanted; checked while waiting
     * @return its entry, with its bootstrap servers; empty if it was stopped before it was up, and then nothing is left
     * @throws EnvironmentException if it does not start; nothing is then left behind
     */
    public Optional<LabEntry> up(LabCluster cluster, LabSettings settings, BooleanSupplier stopped) {
        KafkaRelease release = tools.jars().release(cluster.kafkaVersion());
        String id = Lab.newId(tools);
        LabRequest request =
                new LabRequest(id, cluster, settings, tools.registry().folder(), release.jars());
        if (stopped.getAsBoolean()) {
            return Optional.empty();
        }
        Path output = tools.registry().folder().resolve(id + ".log");
        Process supervisor = launch(request, output);
        Deadline deadline = Deadline.in(settings.startDeadline().plus(UP_MARGIN), tools.clock());
        try {
            while (true) {
                Optional<LabEntry> entry = tools.registry().entry(id);
                if (entry.filter(LabEntry::up).isPresent()) {
                    return entry;
                }
                if (stopped.getAsBoolean()) {
                    abandon(id, supervisor, output);
                    return Optional.empty();
                }
                failure(id, entry, supervisor, output, deadline).ifPresent(failure -> {
                    throw failure;
                });
                deadline.pause(Lab.POLL);
            }
        } catch (EnvironmentException e) {
            abandon(id, supervisor, output);
            throw e;
        }
    }

    private static Optional<EnvironmentException> failure(
            String id, Optional<LabEntry> entry, Process supervisor, Path output, Deadline deadline) {
        String problem = entry.map(LabEntry::problem).orElse("");
        if (!problem.isEmpty()) {
            return Optional.of(new EnvironmentException(problem));
        }
        if (!supervisor.isAlive()) {
            return Optional.of(new EnvironmentException("the supervisor of lab " + id + " ended with status "
                    + supervisor.exitValue() + ":\n" + text(output)));
        }
        if (deadline.over()) {
            return Optional.of(new EnvironmentException("lab " + id + " was not up in time:\n" + text(output)));
        }
        return Optional.empty();
    }

    private static String text(Path output) {
        try {
            return Files.readString(output).strip();
        } catch (IOException e) {
            return "";
        }
    }

    private Process launch(LabRequest request, Path output) {
        List<String> line = new ArrayList<>(OwnSession.prefix());
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // The supervisor only waits, so it is small and as single-threaded as the JVM allows.
        line.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        line.addAll(List.of("-cp", System.getProperty("java.class.path"), LabSupervisor.class.getName()));
        try {
            Files.createDirectories(output.getParent());
            Process supervisor = new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try (OutputStream input = supervisor.getOutputStream()) {
                input.write(request.encode().getBytes(StandardCharsets.UTF_8));
            }
            return supervisor;
        } catch (IOException e) {
            throw new EnvironmentException("could not start the supervisor of a lab: " + e.getMessage(), e);
        }
    }

    private void abandon(String id, Process supervisor, Path output) {
        List<ProcessHandle> children = supervisor.descendants().toList();
        supervisor.destroyForcibly();
        supervisor.onExit().join();
        // The processes end with the supervisor, but not before it. One that still writes would put files into folders
        // that are being deleted.
        children.forEach(ProcessHandle::destroyForcibly);
        Deadline deadline = Deadline.in(KILL_DEADLINE, tools.clock());
        while (children.stream().anyMatch(ProcessHandle::isAlive) && !deadline.over()) {
            deadline.pause(Lab.POLL);
        }
        tools.registry().entry(id).ifPresent(tools.registry()::remove);
        delete(output);
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new EnvironmentException("could not delete " + file + ": " + e, e);
        }
    }

    /** Returns every registered lab, live or stale. */
    public List<LabEntry> status() {
        return tools.registry().entries();
    }

    /**
     * Ends a lab that {@code lab up} started, or removes what a stale one left.
     *
     * @throws EnvironmentException if a run owns it: that run must be ended instead
     */
    public void down(LabEntry entry) {
        if (entry.live() && !entry.supervised()) {
            throw new EnvironmentException("lab " + entry.id() + " belongs to the run with pid "
                    + entry.owner().pid() + " and ends with it; end that run");
        }
        if (entry.live()) {
            end(entry.owner());
        }
        // An orderly shutdown has already removed it from the registry.
        tools.registry().entry(entry.id()).ifPresent(tools.registry()::remove);
        delete(tools.registry().folder().resolve(entry.id() + ".log"));
    }

    private void end(ProcessStamp supervisor) {
        ProcessHandle.of(supervisor.pid()).filter(handle -> supervisor.alive()).ifPresent(ProcessHandle::destroy);
        if (!gone(supervisor, DOWN_DEADLINE)) {
            supervisor.kill();
            if (!gone(supervisor, KILL_DEADLINE)) {
                throw new EnvironmentException(
                        "the supervisor with pid " + supervisor.pid() + " does not end; end it by hand");
            }
        }
    }

    private boolean gone(ProcessStamp process, Duration time) {
        Deadline deadline = Deadline.in(time, tools.clock());
        while (process.alive() && !deadline.over()) {
            deadline.pause(Lab.POLL);
        }
        return !process.alive();
    }
}
