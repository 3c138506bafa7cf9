package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.SplittableRandom;

/**
 * Synthetic documents like those of services, each of exactly the requested size: an object with a list of entries,
 * whose fields have the same names repeatedly, and a note that fills it up. A document that is too small for that is a
 * string, or a digit if it has a single byte. Dictionary coders (snappy, lz4) find the names and the frequent words.
 * Entropy coders (gzip, zstd) also use the frequencies of letters and digits, as in real documents.
 */
final class JsonFilling implements PayloadGenerator {
    private static final byte[] HEAD = "{\"entries\":[".getBytes(US_ASCII);
    private static final byte[] NOTE = "],\"note\":\"".getBytes(US_ASCII);
    private static final byte[] TAIL = "\"}".getBytes(US_ASCII);
    private static final int AROUND = HEAD.length + NOTE.length + TAIL.length;

    @Override
    public byte[] value(int bytes, SplittableRandom random) {
        AsciiText text = new AsciiText(bytes);
        if (bytes < 2) {
            return bytes == 0 ? new byte[0] : text.digits(random.nextInt(10), 1).bytes();
        }
        if (bytes < AROUND) {
            return words(text.add('"'), bytes - 1, random).add('"').bytes();
        }
        entries(text.add(HEAD), bytes, random);
        return words(text.add(NOTE), bytes - TAIL.length, random).add(TAIL).bytes();
    }

    private static void entries(AsciiText text, int bytes, SplittableRandom random) {
        AsciiText entry = new AsciiText(1024);
        int room = bytes - NOTE.length - TAIL.length;
        entry(entry, random);
        while (text.length() + entry.length() <= room) {
            text.add(entry);
            entry.clear();
            entry(entry.add(','), random);
        }
    }

    private static void entry(AsciiText entry, SplittableRandom random) {
        entry.add('{');
        String between = "";
        for (JsonField field : JsonField.ALL) {
            if (field.isThere(random)) {
                entry.add(between);
                field.write(entry, random);
                between = ",";
            }
        }
        entry.add('}');
    }

    /** Appends words up to a length. The last word may be truncated. */
    private static AsciiText words(AsciiText text, int upTo, SplittableRandom random) {
        while (text.length() < upTo) {
            Language.ENGLISH_LIKE.word(text, random);
            text.add(' ');
        }
        return text.cut(upTo);
    }
}
