package io.floodmark.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The stored run that README and docs quote. */
final class ReferenceStore {
    static final String RUN = "20261130-053501-ahfq";

    private static final Path PACKED =
            Docs.ROOT.resolve("report/src/test/resources/io/floodmark/report/answer/reference-run.db.gz");

    private ReferenceStore() {}

    /** Copies it to where commands look for it in this folder. */
    static void copyTo(Path folder) throws IOException {
        Path store = Files.createDirectory(folder.resolve("floodmark-runs")).resolve("runs.db");
        try (InputStream packed = Files.newInputStream(PACKED);
                InputStream unpacked = new GZIPInputStream(packed)) {
            Files.copy(unpacked, store);
        }
    }
}
