package io.floodmark.host;

import io.floodmark.model.error.EnvironmentException;
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
 * Limits child processes to a total number of cores, so that the rest of the machine is left to this process. It uses a
 * cgroup's CPU quota if permitted, else affinity to as many whole CPUs, else nothing. {@link #description} returns
 * which.
 *
 * <p>The period of a quota is 10 ms, a tenth of the default, so that throttled processes stop for milliseconds rather
 * than for tens of milliseconds.
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

    /** Returns a reserve without a limit. */
    public static CpuReserve none() {
        return new CpuReserve(List.of(), Optional.empty(), "none: brokers and generator share all cores");
    }

    /**
     * Returns the best limit that this process is permitted to set.
     *
     * @param name of the cgroup, unique on this machine
     * @param cores for all child processes together; more than 0
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
        // In version 2 a group with processes of its own cannot delegate CPU, but a sibling of this group may get it.
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
                // The file is absent if the parent does not delegate CPU, which Floodmark does not change.
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
            // Not permitted: remove the group and try the next method.
        }
        remove(group);
        return Optional.empty();
    }

    /**
     * Returns a part of this reserve for one child process; empty if this is not a cgroup, or if the kernel allows no
     * group below it.
     *
     * @param name of the part, unique in this reserve
     * @param cores for that child process; more than 0
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

    /** Returns a shell that joins the group and then becomes the command. */
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

    /** Returns a prefix for the command of a child process, which becomes the command. */
    public List<String> prefix() {
        return prefix;
    }

    /** Returns the created cgroup, which must be removed when its processes have ended. */
    public Optional<Path> cgroup() {
        return cgroup;
    }

    /** Returns the periods of the quota so far; empty if this is not a cgroup. */
    public Optional<CpuPeriods> periods() {
        return cgroup.flatMap(group -> ProcFs.text(group.resolve("cpu.stat"))).map(CpuPeriods::parse);
    }

    /** Returns a description for the conditions of a report. */
    public String description() {
        return description;
    }

    /** Removes the group. Its processes must have ended. */
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
     * Removes an empty group and those in it, and waits up to a second for the last process to leave. Returns false if
     * a group is still in use.
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
