package io.floodmark.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The text files below one root: /proc in production, a recorded folder in tests. A file that is absent, that vanished
 * with its process or that has an unknown format is empty, never an exception: hosts differ, and a probe that throws
 * would end a trial for lack of one number.
 */
public final class ProcFs {
    private static final int BUFFER = 1 << 13;

    private final Path root;

    public ProcFs(Path root) {
        this.root = root;
    }

    /** Returns the files of the running kernel; no files on a system without /proc. */
    public static ProcFs live() {
        return new ProcFs(Path.of("/proc"));
    }

    /** Returns the text of one file, named relative to the root. */
    Optional<String> text(String file) {
        return text(root.resolve(file));
    }

    /**
     * Reads a file in one large read: files below /proc/sys answer only the first read, and Files.readString begins
     * with one byte.
     */
    static Optional<String> text(Path file) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                text.write(buffer, 0, read);
            }
            return Optional.of(text.toString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Opens a file that can be read from its start repeatedly. The caller closes it. */
    Optional<FileChannel> open(String file) {
        try {
            return Optional.of(FileChannel.open(root.resolve(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns one parsed file; empty if its format is not the one that {@code parser} expects. */
    <T> Optional<T> parsed(String file, Function<String, T> parser) {
        return text(file).flatMap(text -> parsed(parser, text));
    }

    /** Returns the number that is all of a file; empty if it contains anything else. */
    OptionalLong number(String file) {
        String text = text(file).map(String::strip).orElse("");
        return text.matches("[0-9]{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }

    static <T> Optional<T> parsed(Function<String, T> parser, String text) {
        try {
            return Optional.of(parser.apply(text));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /** Returns the names in one folder, in no particular order. */
    List<String> names(String folder) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(folder))) {
            entries.forEach(entry -> names.add(entry.getFileName().toString()));
        } catch (IOException | DirectoryIteratorException e) {
            return List.copyOf(names);
        }
        return List.copyOf(names);
    }
}
