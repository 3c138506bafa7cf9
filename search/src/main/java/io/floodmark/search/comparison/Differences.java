package io.floodmark.search.comparison;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.stat.StatUtils;

/** The differences of logarithms, variant minus baseline, one for each pair of trials. Their order does not matter. */
final class Differences {
    private final double[] ascending;

    private Differences(double[] ascending) {
        this.ascending = ascending;
    }

    static Differences of(List<Double> differences) {
        double[] ascending =
                differences.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (!Arrays.stream(ascending).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("differences are " + differences + "; expected finite numbers");
        }
        return new Differences(ascending);
    }

    int pairs() {
        return ascending.length;
    }

    double mean() {
        return StatUtils.mean(ascending);
    }

    /** Returns the standard deviation of one difference; NaN if there are fewer than two. */
    double sd() {
        return pairs() < 2 ? Double.NaN : Math.sqrt(StatUtils.variance(ascending));
    }

    /** Returns the n (n + 1) / 2 means of every two differences, and of each with itself, ascending. */
    double[] walshAverages() {
        double[] averages = new double[pairs() * (pairs() + 1) / 2];
        int next = 0;
        for (int i = 0; i < pairs(); i++) {
            for (int j = i; j < pairs(); j++) {
                averages[next++] = (ascending[i] + ascending[j]) / 2;
            }
        }
        Arrays.sort(averages);
        return averages;
    }
}
