package io.floodmark.kafka.guest;

import io.floodmark.model.EnvironmentException;
import io.floodmark.model.PlanException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run has created on a cluster, written and forced to disk before it is done, so that {@code clean} can undo it
 * after a crash at any moment. Append-only; one file a run: {@code <folder>/<run id>.journal}. Thread-safe.
 */
public final class Journal implements AutoCloseable {
    static final String SUFFIX = ".journal";

    private final Path file;
    private final FileChannel channel;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Starts the journal of a run; nothing has been done on the cluster yet.
     *
     * @param folder of all journals of a store, as {@code floodmark-runs/journal}; made where missing
     * @param commandConfig path of the client properties file, for {@code clean}
     * @throws EnvironmentException when it cannot be written: then nothing may be created
     */
    public static Journal start(
            Path folder, String runId, String clusterId, String bootstrapServers, Optional<String> commandConfig) {
        Path file = folder.resolve(runId + SUFFIX);
        try {
            Files.createDirectories(folder);
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Journal journal = new Journal(file, channel);
            journal.append(new JournalEntry.StartedBy(Owner.thisProcess()));
            journal.append(new JournalEntry.OnCluster(clusterId, bootstrapServers, commandConfig));
            force(folder);
            return journal;
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    /**
     * Continues the journal of a run that has ended, to record what is cleaned.
     *
     * @throws PlanException if another {@code clean} has it open: both would write over each other
     */
    static Journal reopen(Path file) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!locked(channel)) {
                channel.close();
                throw new PlanException("journal " + file
                        + ": another floodmark clean of this run is running; wait until it has ended");
            }
            channel.truncate(wholeLines(content(channel)));
            channel.position(channel.size());
            return new Journal(file, channel);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    /** Until the channel is closed. */
    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    /** By the same channel: closing another one of the same file would end the lock (fcntl(2)). */
    private static byte[] content(FileChannel channel) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (content.hasRemaining() && channel.read(content) >= 0) {}
        return Arrays.copyOf(content.array(), content.position());
    }

    /** Length up to the last line end; what a crash left after it was never acted upon. */
    private static long wholeLines(byte[] content) {
        int end = content.length;
        while (end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /** Returns once the entry is on disk. */
    void append(JournalEntry entry) {
        append(List.of(entry));
    }

    /** Returns once all of them are on disk, which takes no longer than for one. */
    synchronized void append(List<? extends JournalEntry> entries) {
        try {
            write(entries.stream().map(JournalLine::of).collect(Collectors.joining()));
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(true);
    }

    /**
     * The name of a new file is on disk only once its folder is (fsync(2)); where folders cannot be opened, it must do.
     */
    private static void force(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException notOnThisSystem) {
            // Windows cannot open a folder; its file systems journal names themselves.
        }
    }

    private static EnvironmentException unwritable(Path file, IOException cause) {
        return new EnvironmentException(
                "journal " + file + " cannot be written (" + cause + "); expected a folder with space that this user"
                        + " may write, since nothing is created on a cluster that could not be removed again;"
                        + " choose another with --store",
                cause);
    }

    public Path file() {
        return file;
    }

    @Override
    public synchronized void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }
}
