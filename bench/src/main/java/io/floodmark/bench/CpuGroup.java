package io.floodmark.bench;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A cgroup with a CPU quota, for processes that a bench confines. It is removed when it is closed, or when the bench is
 * ended; one that a killed bench left behind is removed by the next. Linux, as root, cgroups of version 1 or 2.
 */
public final class CpuGroup implements AutoCloseable {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final String PREFIX = "floodmark-confined-";
    private static final int PERIOD_MICROS = 100_000;

    private final Path parent;
    private final Path group;
    private final Thread atEnd;

    private CpuGroup(Path parent, Path group) {
        this.parent = parent;
        this.group = group;
        this.atEnd = new Thread(this::removeQuietly, "cgroup-removal");
        Runtime.getRuntime().addShutdownHook(atEnd);
    }

    /**
     * Creates a group.
     *
     * @param name unique on this machine
     * @param cores its quota
     */
    public static CpuGroup create(String name, double cores) throws IOException {
        boolean unified = Files.exists(GROUPS.resolve("cgroup.controllers"));
        Path parent = unified ? GROUPS : GROUPS.resolve("cpu");
        if (!Files.isWritable(parent)) {
            throw new IOException(parent + ": cannot be written; expected root, and control groups of version 1 or 2");
        }
        removeLeftOver(parent);
        Path group = Files.createDirectories(parent.resolve(PREFIX + name));
        CpuGroup created = new CpuGroup(parent, group);
        created.limit(cores, unified);
        return created;
    }

    private void limit(double cores, boolean unified) throws IOException {
        long quota = Math.round(cores * PERIOD_MICROS);
        if (unified) {
            write(parent.resolve("cgroup.subtree_control"), "+cpu");
            write(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
            return;
        }
        write(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
        write(group.resolve("cpu.cfs_quota_us"), Long.toString(quota));
    }

    /** Moves a process into the group. */
    public void add(long pid) throws IOException {
        write(group.resolve("cgroup.procs"), Long.toString(pid));
    }

    /** Removes the group; its processes go on without a quota. */
    @Override
    public void close() throws IOException {
        remove();
        try {
            Runtime.getRuntime().removeShutdownHook(atEnd);
        } catch (IllegalStateException ending) {
            // The JVM is shutting down, and the hook finds nothing left to remove.
        }
    }

    /** Removes groups only if no process is in them, because another bench may run at the same time. */
    private static void removeLeftOver(Path parent) throws IOException {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path group : groups) {
                if (Files.readString(group.resolve("cgroup.procs")).isBlank()) {
                    Files.deleteIfExists(group);
                }
            }
        }
    }

    /** Moves the processes out first, because the kernel keeps a group as long as a process is in it. */
    private void remove() throws IOException {
        if (!Files.exists(group)) {
            return;
        }
        for (String process : Files.readAllLines(group.resolve("cgroup.procs"))) {
            write(parent.resolve("cgroup.procs"), process);
        }
        Files.deleteIfExists(group);
    }

    private void removeQuietly() {
        try {
            remove();
        } catch (IOException gone) {
            System.err.println(group + ": could not be removed; remove it with rmdir");
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.WRITE);
    }
}
