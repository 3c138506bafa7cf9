package io.floodmark.kafka.safety;

import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads journals. */
public final class LedgerReader {
    private LedgerReader() {}

    /** Reads all journals of a folder, in the order of {@link #files}. */
    public static List<ResourceInventory> readAll(Path folder) {
        return files(folder).stream().map(LedgerReader::read).toList();
    }

    /** Returns the files of all journals of a folder by name, oldest first; none if the folder is missing. */
    public static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(Journal.SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    /** Reads a journal, without a last line that a crash left incomplete: what it was to announce never happened. */
    public static ResourceInventory read(Path file) {
        LedgerDraft draft = new LedgerDraft();
        List<String> problems = new ArrayList<>();
        List<String> lines = lines(file);
        for (int number = 1; number <= lines.size(); number++) {
            String line = lines.get(number - 1);
            Optional<JournalEntry> entry = JournalLine.words(line).flatMap(JournalEntry::of);
            entry.ifPresent(whole -> whole.enter(draft));
            if (entry.isEmpty() && number < lines.size()) {
                problems.add(
                        file + ":" + number + ": is damaged and was left out; look for leftovers with clean --scan");
            }
        }
        return draft.finish(file, problems);
    }

    /** Returns the lines; the last one, after the last line end, is empty or incomplete. */
    private static List<String> lines(Path file) {
        try {
            // Decoding is lenient, because the checksum detects damaged bytes.
            return List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n", -1));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static EnvironmentException unreadable(Path path, IOException cause) {
        return new EnvironmentException(
                "journal " + path + " cannot be read (" + cause + "); expected a file that this user may read", cause);
    }
}
