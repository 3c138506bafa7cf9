package io.floodmark.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Real documents that records carry, one after another and then again: the files of a folder (hidden ones and folders
 * in it left out), or the lines of a file, as JSON lines. In one order of chance, always the same: documents that lie
 * side by side are often alike, and whoever sends a part of them shall send a fair one. Held in memory. Immutable.
 */
public final class Corpus {
    /** Of all documents together. */
    public static final long MOST_BYTES = 512L << 20;

    public static final int MOST_DOCUMENTS = 1_000_000;

    private static final long ORDER_SEED = 42;

    private final List<byte[]> documents;
    private final String largestName;

    private Corpus(List<byte[]> documents, String largestName) {
        this.documents = documents;
        this.largestName = largestName;
    }

    /**
     * Reads all of it.
     *
     * @throws IOException where it cannot be read, has no document or too many; the message says which, what is
     *     expected and the cure
     */
    public static Corpus read(Path source) throws IOException {
        CorpusReader reader = new CorpusReader(source);
        if (Files.isDirectory(source)) {
            reader.files();
        } else {
            reader.lines();
        }
        List<byte[]> documents = reader.documents();
        Collections.shuffle(documents, new Random(ORDER_SEED));
        return new Corpus(documents, reader.largestName());
    }

    public int size() {
        return documents.size();
    }

    /** Its own array, not a copy: hot path. */
    public byte[] document(long number) {
        return documents.get((int) (number % documents.size()));
    }

    public double meanBytes() {
        return documents.stream()
                .mapToInt(document -> document.length)
                .average()
                .orElse(0);
    }

    /** Where the largest stands: its file, or file and line. */
    public String largestName() {
        return largestName;
    }

    public int largestBytes() {
        return documents.stream().mapToInt(document -> document.length).max().orElse(0);
    }
}
