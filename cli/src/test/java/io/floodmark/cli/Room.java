package io.floodmark.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.floodmark.kafka.safety.DiskReserve;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** Free space that tests on real clusters need. A test with too little is skipped, and reports how much it lacks. */
final class Room {
    /** Space besides data: configuration, logs, metadata, a store. */
    private static final long OVERHEAD = Bytes.ofMiB(512).value();

    private Room() {}

    /**
     * Requires space for an existing cluster in that folder, on which a run occupies that much and leaves its reserve
     * free.
     */
    static void requireForGuest(Path folder, Bytes maxDisk) {
        FileStore volume = volume(folder);
        try {
            long share = (long) (DiskReserve.DEFAULT.fraction() * volume.getTotalSpace());
            long reserve = Math.max(DiskReserve.DEFAULT.atLeast().value(), share);
            require(folder, volume, reserve + maxDisk.value() + OVERHEAD);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Requires space for a lab in that folder. */
    static void requireForLab(Path folder, Bytes maxDisk) {
        require(folder, volume(folder), maxDisk.value() + OVERHEAD);
    }

    private static void require(Path folder, FileStore volume, long bytes) {
        try {
            long free = volume.getUsableSpace();
            assumeTrue(
                    free >= bytes,
                    "the volume of " + folder + " has " + free + " B free, this test needs " + bytes + " B");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileStore volume(Path folder) {
        try {
            return Files.getFileStore(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
