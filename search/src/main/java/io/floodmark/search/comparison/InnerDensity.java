package io.floodmark.search.comparison;

/** Density of a Brownian motion that has stayed between two bounds at each look so far, on an even grid. */
final class InnerDensity {
    private static final int POINTS = 101;
    private static final double DENSITY = 1 / Math.sqrt(2 * Math.PI);

    private final double[] at;
    private final double[] weight;

    private InnerDensity(double[] at, double[] weight) {
        this.at = at;
        this.weight = weight;
    }

    /** All of it is at 0. */
    static InnerDensity atStart() {
        return new InnerDensity(new double[] {0}, new double[] {1});
    }

    /** @param variance that the motion gains until the next look, where only what lies within plus and minus the bound stays */
    InnerDensity after(double variance, double bound) {
        double step = 2 * bound / (POINTS - 1);
        double sd = Math.sqrt(variance);
        double[] nextAt = new double[POINTS];
        double[] nextWeight = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            nextAt[i] = -bound + i * step;
            nextWeight[i] = simpson(i) * step / 3 * density(nextAt[i], sd);
        }
        return new InnerDensity(nextAt, nextWeight);
    }

    private double density(double x, double sd) {
        double sum = 0;
        for (int i = 0; i < at.length; i++) {
            double distance = (x - at[i]) / sd;
            sum += weight[i] * DENSITY / sd * Math.exp(-distance * distance / 2);
        }
        return sum;
    }

    private static double simpson(int point) {
        if (point == 0 || point == POINTS - 1) {
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
