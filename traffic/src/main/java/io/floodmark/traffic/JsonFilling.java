package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.SplittableRandom;

/**
 * Documents as services write them, each of exactly the size that was asked: an object with a list of entries, whose
 * fields have the same names again and again, and with a note that fills it up. What is too small for that is a string,
 * a single byte a digit. Dictionaries (snappy, lz4) find the names and the frequent words; entropy coders (gzip, zstd)
 * also what is rare among letters and digits, as in real documents.
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

    /** Up to a length; the last word may be cut. */
    private static AsciiText words(AsciiText text, int upTo, SplittableRandom random) {
        while (text.length() < upTo) {
            Language.ENGLISH_LIKE.word(text, random);
            text.add(' ');
        }
        return text.cut(upTo);
    }
}
