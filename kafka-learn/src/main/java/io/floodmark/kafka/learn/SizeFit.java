package io.floodmark.kafka.learn;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Normal;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSizes.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Describes many sizes briefly: one size, a few weighted sizes, a log-normal distribution, or else the means of parts
 * of the sample. The parts are finer towards the large sizes, which hold most bytes. The first description that fits is
 * used. Pure.
 */
final class SizeFit {
    /** Up to this number, different sizes are listed one by one. */
    private static final int FEW = 12;

    /** The upper end of each part, as a share of the sample in order of size. */
    private static final double[] PARTS = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1};

    /**
     * Sizes count as log-normal if their logarithms deviate less from a normal distribution (Kolmogorov-Smirnov
     * distance).
     */
    private static final double NEARLY_NORMAL = 0.05;

    private static final double WIDEST_SIGMA = 3;

    private SizeFit() {}

    /**
     * Fits a description to one or more sizes.
     *
     * @param least bytes of the smallest possible record: its key and headers
     */
    static RecordSizes of(List<Integer> seen, long least) {
        long most = RecordSizes.LARGEST.value();
        List<Integer> sorted = seen.stream()
                .map(size -> (int) Math.min(most, Math.max(Math.max(1, least), size)))
                .sorted()
                .toList();
        Map<Long, Double> different = new TreeMap<>();
        sorted.forEach(size -> different.merge((long) size, 1.0 / sorted.size(), Double::sum));
        if (different.size() == 1) {
            return new RecordSizes.Fixed(new Bytes(sorted.get(0)));
        }
        if (different.size() <= FEW) {
            return weighted(different);
        }
        double mean = sorted.stream().mapToDouble(Math::log).average().orElse(0);
        double sigma = Math.sqrt(sorted.stream()
                .mapToDouble(size -> (Math.log(size) - mean) * (Math.log(size) - mean))
                .average()
                .orElse(0));
        if (sigma <= WIDEST_SIGMA && distance(sorted, mean, sigma) < NEARLY_NORMAL) {
            int largest = sorted.get(sorted.size() - 1);
            long median = Math.max(1, Math.min(largest, Math.round(Math.exp(mean))));
            return new RecordSizes.LogNormal(new Bytes(median), rounded(sigma), new Bytes(largest));
        }
        return weighted(parts(sorted));
    }

    /**
     * Returns the Kolmogorov-Smirnov distance, over the different sizes only. Sizes are whole bytes, so each is
     * compared half a byte higher.
     */
    private static double distance(List<Integer> sorted, double mean, double sigma) {
        double most = 0;
        int from = 0;
        while (from < sorted.size()) {
            int to = from;
            while (to < sorted.size() && sorted.get(to).equals(sorted.get(from))) {
                to++;
            }
            double upTo = Normal.below((Math.log(sorted.get(from) + 0.5) - mean) / sigma);
            most = Math.max(most, Math.abs(upTo - (double) to / sorted.size()));
            from = to;
        }
        return most;
    }

    private static Map<Long, Double> parts(List<Integer> sorted) {
        Map<Long, Double> weights = new TreeMap<>();
        int from = 0;
        for (double part : PARTS) {
            int to = (int) Math.round(sorted.size() * part);
            if (to > from) {
                double mean = sorted.subList(from, to).stream()
                        .mapToInt(size -> size)
                        .average()
                        .orElse(1);
                weights.merge(Math.max(1, Math.round(mean)), (double) (to - from) / sorted.size(), Double::sum);
                from = to;
            }
        }
        return weights;
    }

    private static RecordSizes weighted(Map<Long, Double> weights) {
        List<Weight> told = new ArrayList<>();
        weights.forEach((size, weight) ->
                told.add(new Weight(new Bytes(size), Math.max(0.000_001, Math.round(weight * 1e6) / 1e6))));
        return new RecordSizes.Weighted(told);
    }

    private static double rounded(double number) {
        return Math.round(number * 1_000) / 1_000.0;
    }
}
