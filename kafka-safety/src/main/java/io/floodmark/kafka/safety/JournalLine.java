package io.floodmark.kafka.safety;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * The format of an entry in the file: {@code <crc32 in hex> <word>TAB<word>...LF}, with percent, tab and line ends in
 * words as {@code %25 %09 %0A %0D}. The checksum detects a line that a crash left incomplete, and zeros that a file
 * system left.
 */
final class JournalLine {
    private static final int CHECKSUM_LENGTH = 8;

    private JournalLine() {}

    static String of(JournalEntry entry) {
        String body = entry.words().stream().map(JournalLine::escape).collect(Collectors.joining("\t"));
        return checksum(body) + " " + body + "\n";
    }

    /** Returns the words of a line without its end; empty if the checksum shows that it is incomplete or altered. */
    static Optional<List<String>> words(String line) {
        if (line.length() <= CHECKSUM_LENGTH + 1) {
            return Optional.empty();
        }
        String body = line.substring(CHECKSUM_LENGTH + 1);
        if (!line.startsWith(checksum(body) + " ")) {
            return Optional.empty();
        }
        return Optional.of(
                Arrays.stream(body.split("\t", -1)).map(JournalLine::unescape).toList());
    }

    private static String checksum(String body) {
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private static String escape(String word) {
        return word.replace("%", "%25")
                .replace("\t", "%09")
                .replace("\n", "%0A")
                .replace("\r", "%0D");
    }

    private static String unescape(String word) {
        return word.replace("%0D", "\r")
                .replace("%0A", "\n")
                .replace("%09", "\t")
                .replace("%25", "%");
    }
}
