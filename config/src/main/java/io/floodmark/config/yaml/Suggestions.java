package io.floodmark.config.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the nearest known word by edit distance. */
public final class Suggestions {
    private Suggestions() {}

    /** Returns a question to append to a problem; empty if no known word is near. */
    public static String didYouMean(String text, Collection<String> known) {
        return nearest(text, known).map(word -> " (did you mean " + word + "?)").orElse("");
    }

    /**
     * Returns the nearest known word that differs from {@code text} by at most a third of its letters; the first one of
     * several.
     */
    public static Optional<String> nearest(String text, Collection<String> known) {
        String wanted = plain(text);
        return known.stream()
                .filter(word -> near(wanted, plain(word)))
                .min(Comparator.comparingInt(word -> distance(wanted, plain(word))));
    }

    private static boolean near(String text, String word) {
        int most = word.length() / 3;
        // Lengths are compared first, since a text may have a megabyte.
        return Math.abs(text.length() - word.length()) <= most && distance(text, word) <= most;
    }

    /** Formats words as {@code a, b or c}. */
    public static String listed(List<String> words) {
        if (words.size() < 2) {
            return String.join("", words);
        }
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** Normalises a word: batchBytes, batch_bytes and batch-bytes are the same. */
    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** Returns the Levenshtein distance: inserted, deleted and replaced letters; swapped neighbours count as one. */
    static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(from, to, i, j, cost);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(String from, String to, int i, int j, int[][] cost) {
        int replaced = cost[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
