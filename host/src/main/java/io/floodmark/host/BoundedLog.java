package io.floodmark.host;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The output of a child process in a file of bounded size. At half of the limit the file is renamed to
 * {@code <name>.1}, replacing the previous one, and a new file is begun. A separate thread copies until the output
 * ends.
 */
final class BoundedLog implements AutoCloseable {
    private static final int TAIL_BYTES = 64 * 1024;
    private static final long END_MILLIS = 5_000;

    private final Path file;
    private final long half;
    private final Thread pump;
    private OutputStream out;
    private long written;

    private BoundedLog(String name, InputStream output, Path file, Bytes limit) throws IOException {
        this.file = file;
        half = Math.max(1, limit.value() / 2);
        out = Files.newOutputStream(file);
        pump = new Thread(() -> copy(output), "floodmark-log-" + name);
        pump.setDaemon(true);
    }

    static BoundedLog pump(String name, InputStream output, Path file, Bytes limit) {
        try {
            BoundedLog log = new BoundedLog(name, output, file, limit);
            log.pump.start();
            return log;
        } catch (IOException e) {
            throw new EnvironmentException("cannot write the log " + file + ": " + e.getMessage(), e);
        }
    }

    private void copy(InputStream output) {
        byte[] buffer = new byte[8192];
        try (output) {
            for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
                write(buffer, read);
            }
        } catch (IOException e) {
            note("floodmark stopped reading this output: " + e.getMessage());
        }
    }

    private synchronized void write(byte[] bytes, int length) throws IOException {
        if (written > 0 && written + length > half) {
            out.close();
            Files.move(file, older(), StandardCopyOption.REPLACE_EXISTING);
            out = Files.newOutputStream(file);
            written = 0;
        }
        out.write(bytes, 0, length);
        written += length;
    }

    private Path older() {
        return file.resolveSibling(file.getFileName() + ".1");
    }

    /** Appends a line of this process. If that fails, nothing of the child's output is lost. */
    void note(String line) {
        byte[] bytes = (line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
        try {
            write(bytes, bytes.length);
        } catch (IOException e) {
            written = 0;
        }
    }

    /** Returns the last lines from the last 64 KiB. */
    synchronized String tail(int lines) {
        List<String> all = (end(older()) + end(file)).lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    private static String end(Path file) {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            log.seek(Math.max(0, log.length() - TAIL_BYTES));
            byte[] bytes = new byte[(int) Math.min(TAIL_BYTES, log.length() - log.getFilePointer())];
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * Waits for the rest of the output, which ends with the child, but at most 5 s, because a grandchild may keep it
     * open.
     */
    @Override
    public void close() {
        try {
            pump.join(END_MILLIS);
            synchronized (this) {
                out.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new EnvironmentException("cannot close the log " + file + ": " + e.getMessage(), e);
        }
    }
}
