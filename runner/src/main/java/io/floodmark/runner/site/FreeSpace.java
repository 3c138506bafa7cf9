package io.floodmark.runner.site;

import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.LogDirectory;
import io.floodmark.kafka.safety.DiskReserve;
import io.floodmark.model.plan.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Free space of the fullest log directory of a cluster, in bytes.
 *
 * @param spare part of it that may be used without touching the reserve of the directory
 */
record FreeSpace(long free, long spare) {
    /** Returns the free space of a cluster; empty if brokers do not report it. */
    static Optional<FreeSpace> of(ClusterLayout layout) {
        List<LogDirectory> directories = layout.logDirectories();
        boolean known = directories.stream()
                .allMatch(directory -> directory.usableBytes().isPresent());
        return known
                ? directories.stream().map(FreeSpace::of).min(Comparator.comparingLong(FreeSpace::spare))
                : Optional.empty();
    }

    private static FreeSpace of(LogDirectory directory) {
        long free = directory.usableBytes().orElse(0);
        return new FreeSpace(
                free, Math.max(0, free - DiskReserve.DEFAULT.of(directory).orElse(0)));
    }

    /**
     * Returns the free space of the fullest volume of these folders of labs, which need not exist yet and have no
     * reserve; volumes that cannot be read are left out.
     */
    static Optional<FreeSpace> of(List<Path> folders) {
        return folders.stream().flatMap(folder -> of(folder).stream()).min(Comparator.comparingLong(FreeSpace::spare));
    }

    private static Optional<FreeSpace> of(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            if (existing == null) {
                return Optional.empty();
            }
            long free = Files.getFileStore(existing).getUsableSpace();
            return Optional.of(new FreeSpace(free, free));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    Budget limit(Budget budget) {
        return budget.forFreeSpace(free, spare);
    }
}
