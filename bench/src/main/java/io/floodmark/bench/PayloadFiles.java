package io.floodmark.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Files of values that all senders share. The values are distinct and of random printable ASCII, because
 * ProducerPerformance reads its file as text.
 */
final class PayloadFiles {
    static final int VALUES = 10_000;

    private final Path folder;

    PayloadFiles(Path folder) {
        this.folder = folder;
    }

    /** Returns the file with one value per line; written at the first call. */
    Path of(int recordBytes) {
        Path file = folder.resolve("payloads-" + recordBytes);
        if (Files.exists(file)) {
            return file;
        }
        Random random = new Random(recordBytes);
        try (BufferedWriter writer = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
            for (int line = 0; line < VALUES; line++) {
                for (int at = 0; at < recordBytes; at++) {
                    writer.write('!' + random.nextInt('~' - '!'));
                }
                writer.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
