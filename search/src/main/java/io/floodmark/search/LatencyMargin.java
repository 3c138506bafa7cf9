package io.floodmark.search;

/**
 * Computes how much of the load that a latency objective allows is used. A high quantile grows with load x as q(x) = c
 * / (1 - x / A). So with r = q / objective and c as a fraction of the objective, the load at which r is 1 is A (1 - c),
 * and x is the fraction (1 - c / r) / (1 - c) of it. The constant c is the lowest r so far; a single reading is
 * therefore not enough.
 */
final class LatencyMargin {
    /** Factor by which a reading must exceed the floor to show the distance. */
    private static final double OUTSTANDING = 1.5;
    /** Relative error of a p99 from one trial to the next. */
    private static final double READING_ERROR = 0.25;

    private double floor = Double.POSITIVE_INFINITY;

    /** Learns the quantile over its objective at a load that was sustained. */
    void saw(double ratio) {
        floor = Math.min(floor, ratio);
    }

    /**
     * True if the reading is better evidence than the verdict alone. Near the objective it is not: its error is larger
     * than the distance.
     */
    boolean usable(double ratio) {
        return floor < 1 && ratio >= OUTSTANDING * floor && -Math.log(utilisation(ratio)) > extraSd(ratio);
    }

    double utilisation(double ratio) {
        return (1 - floor / ratio) / (1 - floor);
    }

    /** Returns the error of ln(utilisation) that follows from the reading's error. */
    double extraSd(double ratio) {
        return READING_ERROR * (floor / ratio) / (1 - floor / ratio);
    }
}
