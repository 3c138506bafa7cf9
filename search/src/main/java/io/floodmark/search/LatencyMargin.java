package io.floodmark.search;

/**
 * How much of a latency objective's load is used. A high quantile grows with load x as q(x) = c / (1 - x / A), so with
 * r = q / objective and c as a fraction of the objective, the load at which r is 1 is A (1 - c), of which x is (1 - c /
 * r) / (1 - c). The constant c is the least r seen; one reading alone therefore says nothing.
 */
final class LatencyMargin {
    /** A reading must stand out from the floor by this to tell the distance. */
    private static final double OUTSTANDING = 1.5;
    /** Relative error of a p99 from one trial to the next. */
    private static final double READING_ERROR = 0.25;

    private double floor = Double.POSITIVE_INFINITY;

    /** A load was carried with that quantile over its objective. */
    void saw(double ratio) {
        floor = Math.min(floor, ratio);
    }

    /** Near the objective the verdict alone tells more: there the error of the reading is larger than the distance. */
    boolean usable(double ratio) {
        return floor < 1 && ratio >= OUTSTANDING * floor && -Math.log(utilisation(ratio)) > extraSd(ratio);
    }

    double utilisation(double ratio) {
        return (1 - floor / ratio) / (1 - floor);
    }

    /** Error of ln(utilisation) that comes with the reading's. */
    double extraSd(double ratio) {
        return READING_ERROR * (floor / ratio) / (1 - floor / ratio);
    }
}
