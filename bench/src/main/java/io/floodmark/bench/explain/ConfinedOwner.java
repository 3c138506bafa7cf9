package io.floodmark.bench.explain;

import io.floodmark.lab.LabEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts the process that generates the load, and owns the lab, into a cgroup (version 1) with so many cores; not its brokers, which are there already. */
record ConfinedOwner(double cores) implements Injection {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup/cpu");
    private static final int PERIOD_MICROS = 100_000;

    @Override
    public Undo into(LabEntry lab) throws IOException {
        Path group = Files.createDirectories(GROUPS.resolve("floodmark-confined-" + lab.id()));
        Files.writeString(group.resolve("cpu.cfs_period_us"), Integer.toString(PERIOD_MICROS));
        Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(Math.round(cores * PERIOD_MICROS)));
        Files.writeString(
                group.resolve("cgroup.procs"), Long.toString(lab.owner().pid()));
        return () -> Files.deleteIfExists(group);
    }
}
