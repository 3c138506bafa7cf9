package io.floodmark.model.workload;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Normal;
import java.util.Comparator;
import java.util.List;

/** The payload bytes of records: key, value and headers, uncompressed. */
public sealed interface RecordSizes {
    Bytes LARGEST = Bytes.ofMiB(100);

    /** Returns the long-run mean in bytes. */
    double meanBytes();

    Bytes largest();

    /** One size for all records. */
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

    /** Several sizes, each with a frequency by its weight; in order of size, without duplicates. */
    record Weighted(List<Weight> weights) implements RecordSizes {
        public Weighted {
            weights =
                    weights.stream().sorted(Comparator.comparing(Weight::size)).toList();
            Checks.require(!weights.isEmpty(), "record sizes", weights, "one size or more");
            long different = weights.stream().map(Weight::size).distinct().count();
            Checks.require(different == weights.size(), "record sizes", weights, "no duplicates");
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
     * Sizes whose logarithm is normal, cut off at both ends: many small and few large ones, as is typical for real
     * records.
     *
     * @param sigma standard deviation of the natural logarithm, 0 to 3
     * @param smallest smaller sizes are replaced by it
     * @param largest larger sizes are replaced by it
     */
    record LogNormal(Bytes median, double sigma, Bytes smallest, Bytes largest) implements RecordSizes {
        public static final double DEFAULT_SIGMA = 1;
        public static final Bytes DEFAULT_SMALLEST = new Bytes(1);

        public LogNormal {
            check("median", median);
            check("smallest", smallest);
            check("largest", largest);
            Checks.require(smallest.compareTo(median) <= 0, "smallest", smallest, "at most the median " + median);
            Checks.require(largest.compareTo(median) >= 0, "largest", largest, "at least the median " + median);
            Checks.require(sigma >= 0 && sigma <= 3, "sigma", sigma, "0 to 3");
        }

        /** Creates a distribution with the default smallest size. */
        public LogNormal(Bytes median, double sigma, Bytes largest) {
            this(median, sigma, DEFAULT_SMALLEST, largest);
        }

        /**
         * Returns the mean of the distribution with its cut-offs, without the rounding to whole bytes: smallest Phi(y)
         * + exp(mu + s^2/2) (Phi(z - s) - Phi(y - s)) + largest (1 - Phi(z)), where y and z are the two ends in
         * standard deviations from the median.
         */
        @Override
        public double meanBytes() {
            if (sigma == 0) {
                return median.value();
            }
            double low = Math.log((double) smallest.value() / median.value()) / sigma;
            double high = Math.log((double) largest.value() / median.value()) / sigma;
            double between = Normal.below(high - sigma) - Normal.below(low - sigma);
            return smallest.value() * Normal.below(low)
                    + median.value() * Math.exp(sigma * sigma / 2) * between
                    + largest.value() * (1 - Normal.below(high));
        }
    }

    private static void check(String name, Bytes size) {
        Checks.require(size.value() >= 1 && size.compareTo(LARGEST) <= 0, name, size, "1B to 100MiB");
    }
}
