package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Words of a synthetic language: frequent words are short, and each has the frequency of its rank (Zipf's law).
 * Immutable.
 */
final class Language {
    private static final int WORDS = 4_000;

    /** The number of table entries with equal probability, so that drawing a word is one look-up. A power of two. */
    private static final int SHARES = 1 << 16;

    private static final int ONE_SYLLABLE = 60;
    private static final int TWO_SYLLABLES = 1_000;
    private static final String[] ONSETS = {
        "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "w", "st", "tr", "pr", "ch", "sh", "th", ""
    };
    private static final String[] VOWELS = {"a", "e", "i", "o", "u", "e", "a", "ea", "ou", "io"};
    private static final String[] CODAS = {"", "", "", "n", "r", "s", "t", "l", "d", "nd", "ng", "m"};

    /** The seed is fixed, so that all records of all workers and seeds are in the same language, like real ones. */
    static final Language ENGLISH_LIKE = new Language(new SplittableRandom(1_949));

    private final List<byte[]> words;
    private final short[] shares = new short[SHARES];

    private Language(SplittableRandom random) {
        this.words = made(random);
        double all = 0;
        for (int rank = 1; rank <= WORDS; rank++) {
            all += 1.0 / rank;
        }
        double upTo = 0;
        int share = 0;
        for (int rank = 1; rank <= WORDS; rank++) {
            upTo += 1 / (rank * all);
            int end = rank == WORDS ? SHARES : (int) Math.round(upTo * SHARES);
            while (share < end) {
                shares[share++] = (short) (rank - 1);
            }
        }
    }

    private static List<byte[]> made(SplittableRandom random) {
        Set<String> different = new LinkedHashSet<>();
        while (different.size() < WORDS) {
            int rank = different.size();
            int syllables = rank < ONE_SYLLABLE ? 1 : rank < TWO_SYLLABLES ? 2 : 3;
            StringBuilder word = new StringBuilder();
            for (int syllable = 0; syllable < syllables; syllable++) {
                word.append(one(ONSETS, random)).append(one(VOWELS, random)).append(one(CODAS, random));
            }
            different.add(word.toString());
        }
        List<byte[]> words = new ArrayList<>();
        different.forEach(word -> words.add(word.getBytes(US_ASCII)));
        return words;
    }

    private static String one(String[] of, SplittableRandom random) {
        return of[random.nextInt(of.length)];
    }

    /** Appends a random word. */
    void word(AsciiText text, SplittableRandom random) {
        text.add(words.get(shares[random.nextInt(SHARES)]));
    }

    /** Appends one of the few words that a field chooses from. Fields have different words. */
    void choice(AsciiText text, int field, int of, SplittableRandom random) {
        text.add(words.get((ONE_SYLLABLE + field * of + random.nextInt(of)) % WORDS));
    }
}
