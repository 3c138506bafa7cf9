package io.floodmark.search.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Corrects the probabilities of several measures that were named beforehand, so that all together keep the error rate
 * (Holm 1979).
 */
public final class Holm {
    private Holm() {}

    /** Returns the corrected probabilities in the given order; each is at least its original value and at most 1. */
    public static List<Double> adjusted(List<Double> probabilities) {
        List<Integer> ascending = IntStream.range(0, probabilities.size())
                .boxed()
                .sorted(Comparator.comparing(probabilities::get))
                .toList();
        double[] adjusted = new double[probabilities.size()];
        double least = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            int index = ascending.get(rank);
            least = Math.max(least, Math.min(1, (ascending.size() - rank) * probabilities.get(index)));
            adjusted[index] = least;
        }
        return IntStream.range(0, adjusted.length).mapToObj(i -> adjusted[i]).toList();
    }
}
