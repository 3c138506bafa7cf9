package io.floodmark.traffic;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the documents of a corpus in their order. For one use. */
final class CorpusReader {
    private static final int BLOCK = 1 << 16;

    private final Path source;
    private final List<byte[]> documents = new ArrayList<>();
    private long bytes;
    private int largest = -1;
    private String largestName = "";

    CorpusReader(Path source) {
        this.source = source;
    }

    /** Reads the files of a folder, each of which is a document of any bytes. */
    void files() throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(source)) {
            files = listed.filter(file -> Files.isRegularFile(file)
                            && !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .collect(Collectors.toList());
        } catch (IOException unreadable) {
            throw unreadable(source, unreadable);
        }
        for (Path file : files) {
            byte[] document;
            try {
                checkRoom(Files.size(file));
                document = Files.readAllBytes(file);
            } catch (IOException unreadable) {
                throw unreadable(file, unreadable);
            }
            if (document.length > 0) {
                add(document, file.toString());
            }
        }
        if (documents.isEmpty()) {
            throw new IOException(source + " has no document: "
                    + (files.isEmpty() ? "it contains no files" : "all its " + files.size() + " files are empty")
                    + "; expected one document per file, or a file with one document per"
                    + " line; subfolders and names that begin with a dot are not read");
        }
    }

    /**
     * Reads the lines of a file, each of which is a document in UTF-8 unless it is blank. Both kinds of line terminator
     * are accepted.
     */
    void lines() throws IOException {
        int number = 0;
        try (InputStream in = Files.newInputStream(source)) {
            checkRoom(Files.size(source));
            byte[] block = new byte[BLOCK];
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int count = in.read(block); count >= 0; count = in.read(block)) {
                int begin = 0;
                for (int at = 0; at < count; at++) {
                    if (block[at] == '\n') {
                        line.write(block, begin, at - begin);
                        begin = at + 1;
                        number++;
                        take(line, number);
                    }
                }
                line.write(block, begin, count - begin);
            }
            if (line.size() > 0) {
                number++;
                take(line, number);
            }
        } catch (IOException unreadable) {
            throw unreadable(source, unreadable);
        }
        if (documents.isEmpty()) {
            throw new IOException(
                    source + " has no document: "
                            + (number == 0 ? "it is empty" : "all its " + number + " lines are blank")
                            + "; expected a document in each line, as JSON lines have it, or a folder with a document in each file");
        }
    }

    private void take(ByteArrayOutputStream line, int number) throws IOException {
        byte[] bytesOfLine = line.toByteArray();
        line.reset();
        int end = bytesOfLine.length;
        while (end > 0 && bytesOfLine[end - 1] == '\r') {
            end--;
        }
        byte[] document = Arrays.copyOf(bytesOfLine, end);
        if (!decoded(document, number).strip().isEmpty()) {
            checkRoom(0);
            add(document, source + ":" + number);
        }
    }

    private String decoded(byte[] line, int number) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException other) {
            // The decoder stops before the bytes that it cannot decode.
            int at = bytes.position();
            throw new Told(String.format(
                    Locale.ROOT,
                    "%s:%d is not UTF-8: byte %d of the line is 0x%02X; expected documents in UTF-8; convert the file,"
                            + " e.g. with iconv -f ISO-8859-1 -t UTF-8, or put documents of other bytes into a folder,"
                            + " one per file",
                    source,
                    number,
                    at + 1,
                    line[at] & 0xff));
        }
    }

    /** An exception whose message is complete. */
    private static final class Told extends IOException {
        private static final long serialVersionUID = 1;

        Told(String message) {
            super(message);
        }
    }

    private void add(byte[] document, String name) {
        documents.add(document);
        if (document.length > largest) {
            largest = document.length;
            largestName = name;
        }
    }

    /** Checks the bounds before more is read, because the corpus is held in memory. */
    private void checkRoom(long more) throws IOException {
        bytes += more;
        if (documents.size() >= Corpus.MOST_DOCUMENTS || bytes > Corpus.MOST_BYTES) {
            throw new Told(source + " holds more than " + Corpus.MOST_DOCUMENTS + " documents or "
                    + (Corpus.MOST_BYTES >> 20) + " MiB; expected a corpus that fits into memory: send a part of it");
        }
    }

    private static IOException unreadable(Path file, IOException cause) {
        if (cause instanceof Told) {
            return cause;
        }
        String why = cause instanceof AccessDeniedException ? "access is denied" : String.valueOf(cause.getMessage());
        return new IOException(
                file + " cannot be read (" + why + "); expected files that the user of this process may read", cause);
    }

    List<byte[]> documents() {
        return documents;
    }

    String largestName() {
        return largestName;
    }
}
