package io.floodmark.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Real documents that become the values of records, in turn and repeatedly: the files of a folder (without hidden files
 * and subfolders), or the lines of a file, e.g. JSON lines. They are in a fixed pseudo-random order, because adjacent
 * documents are often similar, and sending a part of the corpus should send a representative sample. Held in memory.
 * Immutable.
 */
public final class Corpus {
    /** The maximum size of all documents together. */
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
     * Reads the whole corpus.
     *
     * @throws IOException if it cannot be read, or has no document or too many; the message contains the place, the
     *     expectation and a remedy
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

    /** Returns the internal array, not a copy: hot path. */
    public byte[] document(long number) {
        return documents.get((int) (number % documents.size()));
    }

    public double meanBytes() {
        return documents.stream()
                .mapToInt(document -> document.length)
                .average()
                .orElse(0);
    }

    /** Returns the location of the largest document: its file, or file and line. */
    public String largestName() {
        return largestName;
    }

    public int largestBytes() {
        return documents.stream().mapToInt(document -> document.length).max().orElse(0);
    }
}
