package io.floodmark.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Returns the lines of a growing file, once they are complete. */
final class LogTail {
    private final Path file;
    private long position;
    private String begun = "";

    LogTail(Path file) {
        this.file = file;
    }

    /** Returns the lines that were added since the last call. */
    List<String> fresh() {
        String text = begun + more();
        int end = text.lastIndexOf('\n') + 1;
        begun = text.substring(end);
        return text.substring(0, end).lines().toList();
    }

    private String more() {
        try {
            long size = Files.size(file);
            if (size == position) {
                return "";
            }
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(size - position));
            try (SeekableByteChannel channel = Files.newByteChannel(file)) {
                channel.position(position);
                while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                    // Repeat until all of it is read.
                }
            }
            position += bytes.position();
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
