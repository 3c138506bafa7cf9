package io.floodmark.traffic;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Real documents that records carry, one after another and then again: the files of a folder (hidden ones and folders in it left
 * out), or the lines of a file, as JSON lines. In one order of chance, always the same: documents that lie side by side are often
 * alike, and whoever sends a part of them shall send a fair one. Held in memory. Immutable.
 */
public final class Corpus {
    /** Of all documents together. */
    public static final long MOST_BYTES = 512L << 20;

    public static final int MOST_DOCUMENTS = 1_000_000;

    private static final long ORDER_SEED = 42;

    private final List<byte[]> documents;

    private Corpus(List<byte[]> documents) {
        this.documents = documents;
    }

    /**
     * Reads all of it.
     *
     * @throws IOException where it cannot be read, has no document or too many; the message says which
     */
    public static Corpus read(Path source) throws IOException {
        List<byte[]> documents = Files.isDirectory(source) ? files(source) : lines(source);
        if (documents.isEmpty()) {
            throw new IOException(source + " has no document; expected a folder with files, or a file with lines");
        }
        Collections.shuffle(documents, new Random(ORDER_SEED));
        return new Corpus(documents);
    }

    private static List<byte[]> files(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(folder)) {
            files = listed.filter(file -> Files.isRegularFile(file)
                            && !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .collect(Collectors.toList());
        }
        List<byte[]> documents = new ArrayList<>();
        long total = 0;
        for (Path file : files) {
            total += Files.size(file);
            checkRoom(folder, documents.size() + 1, total);
            byte[] document = Files.readAllBytes(file);
            if (document.length > 0) {
                documents.add(document);
            }
        }
        return documents;
    }

    private static List<byte[]> lines(Path file) throws IOException {
        List<byte[]> documents = new ArrayList<>();
        checkRoom(file, 0, Files.size(file));
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.trim().isEmpty()) {
                    checkRoom(file, documents.size() + 1, 0);
                    documents.add(line.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return documents;
    }

    private static void checkRoom(Path source, int documents, long bytes) throws IOException {
        if (documents > MOST_DOCUMENTS || bytes > MOST_BYTES) {
            throw new IOException(source + " holds more than " + MOST_DOCUMENTS + " documents or " + (MOST_BYTES >> 20)
                    + " MiB; expected a corpus that fits into memory");
        }
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

    public int largestBytes() {
        return documents.stream().mapToInt(document -> document.length).max().orElse(0);
    }
}
