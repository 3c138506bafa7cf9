package io.floodmark.search;

import java.util.List;
import java.util.random.RandomGenerator;

/** The dependence of a simulated cluster's true limits on record sizes, in records/s. */
enum BoundaryForm {
    EXACT("a + b s"),
    /**
     * Each size's limit deviates from the formula by 4% (one sd), smoothly: sizes half a decade apart have a
     * correlation of 0.6.
     */
    MISFIT("4% misfit"),
    /** The cap is 25% below what a + b s would allow at the largest size. */
    CAP("byte cap");

    private static final double MISFIT_SD = 0.04;
    private static final double CORRELATION = 0.6;
    private static final double BELOW = 0.75;
    /** Lowest limit of the smallest size; the range that the search gets follows from it. */
    private static final double LEAST_LIMIT = 1_000;

    private static final double LIMITS_OVER = Math.log(44);
    /** Lowest quotient of fixed cost and cost per byte, which is between 300 B and 10 kB. */
    private static final double LEAST_CROSSOVER = 300;

    private static final double CROSSOVERS_OVER = Math.log(10_000.0 / 300);

    private final String label;

    BoundaryForm(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Returns the limits at ascending sizes; the same random numbers give the same limits. */
    double[] limits(List<Double> sizes, RandomGenerator random) {
        double smallest = LEAST_LIMIT * Math.exp(LIMITS_OVER * random.nextDouble());
        double crossover = LEAST_CROSSOVER * Math.exp(CROSSOVERS_OVER * random.nextDouble());
        double growing = 1 / smallest / (crossover + sizes.get(0));
        double largestSize = sizes.get(sizes.size() - 1);
        double cap = BELOW * largestSize / (growing * (crossover + largestSize));
        double[] limits = new double[sizes.size()];
        double off = random.nextGaussian();
        for (int i = 0; i < limits.length; i++) {
            double size = sizes.get(i);
            double exact = 1 / (growing * (crossover + size));
            limits[i] = switch (this) {
                case EXACT -> exact;
                case MISFIT -> exact * Math.exp(MISFIT_SD * off);
                case CAP -> Math.min(exact, cap / size);
            };
            off = CORRELATION * off + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
        }
        return limits;
    }
}
