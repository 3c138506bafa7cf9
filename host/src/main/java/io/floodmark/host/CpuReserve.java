package io.floodmark.host;

import io.floodmark.model.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Limits children to a number of cores together, so that the rest of the machine is left to us: by a cgroup's CPU quota
 * where we may make one, else by affinity to as many whole CPUs, else not at all. {@link #description} says which.
 *
 * <p>A quota's period is 10 ms, a tenth of the usual: throttled children then stand still for some milliseconds at a
 * time, not for tens of them.
 */
public final class CpuReserve implements AutoCloseable {
    private static final int PERIOD_MICROS = 10_000;
    private static final int REMOVALS = 50;
    private static final long REMOVAL_MILLIS = 20;
    private static final Path TASKSET = Path.of("/usr/bin/taskset");

    private final List<String> prefix;
    private final Optional<Path> cgroup;
    private final String description;

    private CpuReserve(List<String> prefix, Optional<Path> cgroup, String description) {
        this.prefix = prefix;
        this.cgroup = cgroup;
        this.description = description;
    }

    /** Limits nothing. */
    public static CpuReserve none() {
        return new CpuReserve(List.of(), Optional.empty(), "none: brokers and generator share all cores");
    }

    /**
     * The best limit that we are permitted to set.
     *
     * @param name of the cgroup, unique on this machine
     * @param cores for all children together; more than 0
     */
    public static CpuReserve of(String name, double cores) {
        return of(name, cores, ProcFs.live());
    }

    static CpuReserve of(String name, double cores, ProcFs proc) {
        return byQuota(name, cores, proc)
                .or(() -> byAffinity(cores, proc))
                .orElseGet(() -> new CpuReserve(
                        List.of(),
                        Optional.empty(),
                        String.format(
                                Locale.ROOT,
                                "none: %.3g cores for brokers were requested, but neither a cgroup nor affinity is permitted",
                                cores)));
    }

    private static Optional<CpuReserve> byQuota(String name, double cores, ProcFs proc) {
        Optional<Cgroup> own = Cgroup.find(proc, "cpu");
        if (own.isEmpty()) {
            return Optional.empty();
        }
        List<Path> parents = new ArrayList<>(List.of(own.get().folder()));
        // Version 2 lets no group with processes of its own pass CPU on: then a sibling of ours may be given it.
        if (own.get().unified() && own.get().folder().getParent() != null) {
            parents.add(own.get().folder().getParent());
        }
        return parents.stream()
                .map(parent -> cgroup(parent.resolve(name), cores, own.get().unified()))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<CpuReserve> cgroup(Path group, double cores, boolean unified) {
        long quota = Math.round(cores * PERIOD_MICROS);
        try {
            Files.createDirectory(group);
        } catch (IOException e) {
            return Optional.empty();
        }
        try {
            if (unified) {
                // Absent where the parent does not pass CPU on; changing that is not for us.
                Files.writeString(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS, StandardOpenOption.WRITE);
            } else {
                Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
                Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(quota));
            }
            CpuReserve reserve = new CpuReserve(
                    joining(group),
                    Optional.of(group),
                    String.format(Locale.ROOT, "cgroup quota: %.3g cores for all brokers together", cores));
            if (reserve.admits()) {
                return Optional.of(reserve);
            }
        } catch (IOException e) {
            // Not permitted here: leave no group behind and try the next way.
        }
        remove(group);
        return Optional.empty();
    }

    /**
     * A part of this for one child alone; empty where this is no cgroup, or the kernel allows none below it.
     *
     * @param name of the part, unique in this
     * @param cores for that child; more than 0
     */
    public Optional<CpuReserve> share(String name, double cores) {
        return cgroup.flatMap(group -> {
            Path controllers = group.resolve("cgroup.subtree_control");
            boolean unified = Files.exists(controllers);
            try {
                if (unified) {
                    Files.writeString(controllers, "+cpu", StandardOpenOption.WRITE);
                }
            } catch (IOException e) {
                return Optional.empty();
            }
            return cgroup(group.resolve(name), cores, unified);
        });
    }

    /** A shell that enters the group and then becomes the command. */
    private static List<String> joining(Path group) {
        return List.of("/bin/sh", "-c", "echo $$ > \"$0\"/cgroup.procs && exec \"$@\"", group.toString());
    }

    private boolean admits() throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.add("/bin/true");
        Process trial = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            return trial.waitFor(5, TimeUnit.SECONDS) && trial.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            trial.destroyForcibly();
        }
    }

    private static Optional<CpuReserve> byAffinity(double cores, ProcFs proc) {
        List<Integer> cpus = CpuList.allowed(proc).stream().sorted().toList();
        int whole = (int) cores;
        if (whole < 1 || whole >= cpus.size() || !Files.isExecutable(TASKSET)) {
            return Optional.empty();
        }
        String list = String.join(
                ",", cpus.subList(0, whole).stream().map(Object::toString).toList());
        return Optional.of(new CpuReserve(
                List.of(TASKSET.toString(), "-c", list), Optional.empty(), "affinity: brokers run on CPUs " + list));
    }

    /** To be put before a child's command, which it becomes. */
    public List<String> prefix() {
        return prefix;
    }

    /** The cgroup made, to be removed when its processes are gone. */
    public Optional<Path> cgroup() {
        return cgroup;
    }

    /** For a report's conditions. */
    public String description() {
        return description;
    }

    /** Removes the group; its processes must have ended. */
    @Override
    public void close() {
        cgroup.ifPresent(group -> {
            if (!remove(group)) {
                throw new EnvironmentException(
                        "could not remove the cgroup " + group + ": a process is left in it; remove it with rmdir");
            }
        });
    }

    /**
     * Removes an empty group and those in it, waiting a second for the last process to leave; false where one is still
     * in use.
     */
    public static boolean remove(Path group) {
        below(group).forEach(CpuReserve::remove);
        try {
            for (int attempt = 0; attempt < REMOVALS && Files.isDirectory(group); attempt++) {
                if (!group.toFile().delete()) {
                    Thread.sleep(REMOVAL_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !Files.isDirectory(group);
    }

    private static List<Path> below(Path group) {
        try (Stream<Path> files = Files.list(group)) {
            return files.filter(Files::isDirectory).toList();
        } catch (IOException gone) {
            return List.of();
        }
    }
}
