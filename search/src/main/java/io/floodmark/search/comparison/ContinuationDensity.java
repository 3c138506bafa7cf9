package io.floodmark.search.comparison;

/**
 * The density of a Brownian motion that has stayed between two bounds at each interim analysis so far, on an even grid.
 */
final class ContinuationDensity {
    private static final int LEAST_POINTS = 101;
    private static final double DENSITY = 1 / Math.sqrt(2 * Math.PI);

    /**
     * Grid points per standard deviation of the motion's increment: on a coarser grid, Simpson's rule misses its
     * density.
     */
    private static final double IN_ONE_SD = 4;

    /** Number of standard deviations beyond which a normal density is 0 in double precision. */
    private static final double FAR = 9;

    private final double leastSd;
    private final double[] at;
    private final double[] weight;

    private ContinuationDensity(double leastSd, double[] at, double[] weight) {
        this.leastSd = leastSd;
        this.at = at;
        this.weight = weight;
    }

    /**
     * Returns the density with all mass at 0.
     *
     * @param leastVariance smallest variance that the motion gains between two analyses
     */
    static ContinuationDensity atStart(double leastVariance) {
        return new ContinuationDensity(Math.sqrt(leastVariance), new double[] {0}, new double[] {1});
    }

    /**
     * Returns the density after the next analysis, restricted to the range within plus and minus the bound.
     *
     * @param variance variance that the motion gains until the next analysis
     */
    ContinuationDensity after(double variance, double bound) {
        int points = points(bound);
        double step = 2 * bound / (points - 1);
        double sd = Math.sqrt(variance);
        double[] nextAt = new double[points];
        double[] nextWeight = new double[points];
        for (int i = 0; i < points; i++) {
            nextAt[i] = -bound + i * step;
            nextWeight[i] = simpson(i, points) * step / 3 * density(nextAt[i], sd);
        }
        return new ContinuationDensity(leastSd, nextAt, nextWeight);
    }

    /** Returns an odd number of points, as Simpson's rule requires. */
    private int points(double bound) {
        int half = (int) Math.ceil(IN_ONE_SD * bound / leastSd);
        return Math.max(LEAST_POINTS, 2 * half + 1);
    }

    private double density(double x, double sd) {
        double sum = 0;
        for (int i = 0; i < at.length; i++) {
            double distance = (x - at[i]) / sd;
            if (Math.abs(distance) < FAR) {
                sum += weight[i] * DENSITY / sd * Math.exp(-distance * distance / 2);
            }
        }
        return sum;
    }

    private static double simpson(int point, int points) {
        if (point == 0 || point == points - 1) {
            return 1;
        }
        return point % 2 == 1 ? 4 : 2;
    }

    double mass() {
        double sum = 0;
        for (double part : weight) {
            sum += part;
        }
        return sum;
    }
}
