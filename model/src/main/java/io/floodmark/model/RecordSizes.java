package io.floodmark.model;

import java.util.Comparator;
import java.util.List;

/** How many payload bytes records have: key, value and headers, uncompressed. */
public sealed interface RecordSizes {
    Bytes LARGEST = Bytes.ofMiB(100);

    /** On the long run, in bytes. */
    double meanBytes();

    Bytes largest();

    /** Every record the same. */
    record Fixed(Bytes size) implements RecordSizes {
        public Fixed {
            check("size", size);
        }

        @Override
        public double meanBytes() {
            return size.value();
        }

        @Override
        public Bytes largest() {
            return size;
        }
    }

    /** Some sizes, each as often as its weight says; in order of size, none twice. */
    record Weighted(List<Weight> weights) implements RecordSizes {
        public Weighted {
            weights =
                    weights.stream().sorted(Comparator.comparing(Weight::size)).toList();
            Checks.require(!weights.isEmpty(), "record sizes", weights, "one size or more");
            long different = weights.stream().map(Weight::size).distinct().count();
            Checks.require(different == weights.size(), "record sizes", weights, "none twice");
        }

        @Override
        public double meanBytes() {
            double sum = weights.stream().mapToDouble(Weight::weight).sum();
            return weights.stream()
                    .mapToDouble(item -> item.size().value() * item.weight() / sum)
                    .sum();
        }

        @Override
        public Bytes largest() {
            return weights.get(weights.size() - 1).size();
        }
    }

    /**
     * One of several sizes.
     *
     * @param weight above 0, of any sum
     */
    record Weight(Bytes size, double weight) {
        public Weight {
            check("size", size);
            Checks.require(weight > 0 && Double.isFinite(weight), "weight of size " + size, weight, "above 0");
        }
    }

    /**
     * Sizes whose logarithm is normal, cut off at {@code largest}: many small and few large ones, as real records are.
     *
     * @param sigma standard deviation of the natural logarithm, 0 to 3
     */
    record LogNormal(Bytes median, double sigma, Bytes largest) implements RecordSizes {
        public static final double DEFAULT_SIGMA = 1;

        public LogNormal {
            check("median", median);
            check("largest", largest);
            Checks.require(largest.compareTo(median) >= 0, "largest", largest, "at least the median " + median);
            Checks.require(sigma >= 0 && sigma <= 3, "sigma", sigma, "0 to 3");
        }

        /** Of the distribution as cut off, without the rounding to whole bytes: exp(mu + s^2/2) Phi(z - s) + largest (1 - Phi(z)). */
        @Override
        public double meanBytes() {
            if (sigma == 0) {
                return median.value();
            }
            double z = Math.log((double) largest.value() / median.value()) / sigma;
            double below = median.value() * Math.exp(sigma * sigma / 2) * Normal.below(z - sigma);
            return below + largest.value() * (1 - Normal.below(z));
        }
    }

    private static void check(String name, Bytes size) {
        Checks.require(size.value() >= 1 && size.compareTo(LARGEST) <= 0, name, size, "1B to 100MiB");
    }
}
