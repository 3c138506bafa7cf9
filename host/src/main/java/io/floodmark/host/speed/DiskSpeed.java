package io.floodmark.host.speed;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Measures how fast a folder's disk takes writes: large ones one after the other, as of log segments, and small ones
 * that are flushed one by one. The file has no name while it is written, so that it is gone when the process ends.
 */
public final class DiskSpeed {
    /** Name of the result of the large writes. */
    public static final String SEQUENTIAL = "disk, sequential writes of 512 KiB";

    private static final int LARGE = 512 << 10;
    private static final int SMALL = 4 << 10;

    /** Largest part of the free space that is written. */
    private static final double MOST_SHARE = 0.1;

    /** Content differs in every block, since some disks compress. */
    private static final long SEED = 42;

    private DiskSpeed() {}

    /**
     * Measures both.
     *
     * @param folder exists
     * @param sequential longest time of the large writes, without the flush after them
     * @param flushed time of the small writes
     * @throws EnvironmentException if the folder cannot be written
     */
    public static List<MeasuredSpeed> measure(Path folder, Duration sequential, Duration flushed, NanoClock clock) {
        try {
            return List.of(large(folder, sequential, clock), small(folder, flushed, clock));
        } catch (IOException failed) {
            throw new EnvironmentException(
                    folder + " cannot be written (" + failed + "); expected a folder of this user with free space",
                    failed);
        }
    }

    private static MeasuredSpeed large(Path folder, Duration time, NanoClock clock) throws IOException {
        long most = (long) (MOST_SHARE * Files.getFileStore(folder).getUsableSpace());
        try (FileChannel file = unnamed(folder)) {
            SplittableRandom random = new SplittableRandom(SEED);
            ByteBuffer block = ByteBuffer.allocateDirect(LARGE);
            long begun = clock.nanoTime();
            long written = 0;
            do {
                fill(block, random);
                written += write(file, block);
            } while (clock.nanoTime() - begun < time.toNanos() && written < most);
            file.force(true);
            double seconds = (clock.nanoTime() - begun) / 1e9;
            return MeasuredSpeed.bytes(
                    SEQUENTIAL,
                    written / seconds,
                    String.format(
                            Locale.ROOT, "%s in %.1f s, flushed at the end", new Bytes(written).human(), seconds));
        }
    }

    private static void fill(ByteBuffer block, SplittableRandom random) {
        block.clear();
        for (int at = 0; at < block.capacity(); at += Long.BYTES) {
            block.putLong(at, random.nextLong());
        }
    }

    private static MeasuredSpeed small(Path folder, Duration time, NanoClock clock) throws IOException {
        try (FileChannel file = unnamed(folder)) {
            SplittableRandom random = new SplittableRandom(SEED);
            ByteBuffer block = ByteBuffer.allocateDirect(SMALL);
            List<Long> nanos = new ArrayList<>();
            long begun = clock.nanoTime();
            long last = begun;
            do {
                fill(block, random);
                write(file, block);
                file.force(false);
                long now = clock.nanoTime();
                nanos.add(now - last);
                last = now;
            } while (last - begun < time.toNanos());
            Collections.sort(nanos);
            return new MeasuredSpeed(
                    "disk, flushed writes of 4 KiB",
                    String.format(Locale.ROOT, "%,.0f/s", nanos.size() * 1e9 / (last - begun)),
                    String.format(
                            Locale.ROOT,
                            "p50 %.2f ms, p99 %.2f ms",
                            nanos.get(nanos.size() / 2) / 1e6,
                            nanos.get(nanos.size() * 99 / 100) / 1e6));
        }
    }

    private static int write(FileChannel file, ByteBuffer block) throws IOException {
        int written = 0;
        while (block.hasRemaining()) {
            written += file.write(block);
        }
        return written;
    }

    private static FileChannel unnamed(Path folder) throws IOException {
        Path name = Files.createTempFile(folder, "floodmark-doctor-", ".tmp");
        try {
            return FileChannel.open(name, StandardOpenOption.WRITE);
        } finally {
            Files.delete(name);
        }
    }
}
