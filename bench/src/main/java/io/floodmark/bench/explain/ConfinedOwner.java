package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Puts the process that generates the load, and owns the lab, into a cgroup with this number of cores. Its brokers have
 * one already and stay there. The cgroup is removed when the fault is undone, or when the bench is ended. One that a
 * killed bench left behind is removed by the next.
 */
record ConfinedOwner(double cores) implements Injection {
    private static final String PREFIX = "floodmark-confined-";
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");
    private static final int PERIOD_MICROS = 100_000;

    @Override
    public Undo into(LabEntry lab) throws IOException {
        boolean unified = Files.exists(GROUPS.resolve("cgroup.controllers"));
        Path parent = unified ? GROUPS : GROUPS.resolve("cpu");
        if (!Files.isWritable(parent)) {
            throw new IOException(parent + ": cannot be written; expected root, and control groups of version 1 or 2");
        }
        removeLeftOver(parent);
        Path group = Files.createDirectories(parent.resolve(PREFIX + lab.id()));
        Thread atEnd = new Thread(() -> removeQuietly(group, parent), "confined-removal");
        Runtime.getRuntime().addShutdownHook(atEnd);
        limit(group, parent, unified);
        write(group.resolve("cgroup.procs"), Long.toString(lab.owner().pid()));
        return () -> {
            remove(group, parent);
            Runtime.getRuntime().removeShutdownHook(atEnd);
        };
    }

    private void limit(Path group, Path parent, boolean unified) throws IOException {
        long quota = Math.round(cores * PERIOD_MICROS);
        if (unified) {
            write(parent.resolve("cgroup.subtree_control"), "+cpu");
            write(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
            return;
        }
        write(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
        write(group.resolve("cpu.cfs_quota_us"), Long.toString(quota));
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
    private static void remove(Path group, Path parent) throws IOException {
        if (!Files.exists(group)) {
            return;
        }
        for (String process : Files.readAllLines(group.resolve("cgroup.procs"))) {
            write(parent.resolve("cgroup.procs"), process);
        }
        Files.deleteIfExists(group);
    }

    private static void removeQuietly(Path group, Path parent) {
        try {
            remove(group, parent);
        } catch (IOException gone) {
            System.err.println(group + ": could not be removed; remove it with rmdir");
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.WRITE);
    }
}
