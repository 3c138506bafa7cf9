package io.floodmark.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Guesses what somebody meant, by the number of letters that would have to change. */
public final class Suggestions {
    private Suggestions() {}

    /** Returns a question to put behind a problem; empty if nothing known is near. */
    public static String didYouMean(String text, Collection<String> known) {
        return nearest(text, known).map(word -> " (did you mean " + word + "?)").orElse("");
    }

    /** The known word that at most a third of its letters tell from {@code text}, the first of the nearest. */
    public static Optional<String> nearest(String text, Collection<String> known) {
        String wanted = plain(text);
        return known.stream()
                .filter(word -> near(wanted, plain(word)))
                .min(Comparator.comparingInt(word -> distance(wanted, plain(word))));
    }

    private static boolean near(String text, String word) {
        int most = word.length() / 3;
        // Lengths first: a text may be a megabyte long.
        return Math.abs(text.length() - word.length()) <= most && distance(text, word) <= most;
    }

    /** {@code a, b or c}. */
    static String listed(List<String> words) {
        if (words.size() < 2) {
            return String.join("", words);
        }
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** batchBytes, batch_bytes and batch-bytes are one word. */
    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** Levenshtein's: inserted, deleted and replaced letters; swapped neighbours count as one. */
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
