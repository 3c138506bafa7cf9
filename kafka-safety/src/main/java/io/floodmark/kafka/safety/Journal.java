package io.floodmark.kafka.safety;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
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
 * The objects that a run creates on a cluster. Each is written and forced to disk before it is created, so that
 * {@code clean} can remove it after a crash at any moment. Append-only; one file per run: {@code <folder>/<run
 * id>.journal}. Thread-safe.
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
     * Starts the journal of a run, before anything is done on the cluster.
     *
     * @param folder folder of all journals of a store, e.g. {@code floodmark-runs/journal}; created if missing
     * @param commandConfig path of the client properties file, for {@code clean}
     * @throws EnvironmentException if it cannot be written: then nothing may be created
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
     * Continues the journal of an ended run, to record what is cleaned.
     *
     * @throws PlanException if another {@code clean} has opened it: they would overwrite each other's entries
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

    /** Locks the journal until the channel is closed. */
    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    /** Reads through the same channel: closing another one of the same file would release the lock (fcntl(2)). */
    private static byte[] content(FileChannel channel) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(channel.size()));
        while (content.hasRemaining() && channel.read(content) >= 0) {}
        return Arrays.copyOf(content.array(), content.position());
    }

    /** Returns the length up to the last line end. Nothing was done yet for a line that a crash left incomplete. */
    private static long wholeLines(byte[] content) {
        int end = content.length;
        while (end > 0 && content[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /** Appends an entry and returns once it is on disk. */
    void append(JournalEntry entry) {
        append(List.of(entry));
    }

    /** Appends entries and returns once all are on disk, which takes no longer than for one. */
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
     * Forces the folder to disk, without which the name of a new file is not durable (fsync(2)); does nothing if
     * folders cannot be opened.
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
