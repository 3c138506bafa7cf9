package io.floodmark.search;

/**
 * The deviation of a cluster's capacity C in one trial from its limit. In logarithms, C = limit + noise. The noise is a
 * Student-t with 4 degrees of freedom whose middle fits a normal of the given sd; with probability 0.05, an event
 * (another tenant, a flush, a garbage collection) takes another 5 to 30% away. The t has a closed form, and a single
 * outlier does not shift the limit as much as it would under a normal.
 *
 * @param sd run-to-run standard deviation of ln(limit)
 */
record RunNoise(double sd) {
    static final double EVENT_SHARE = 0.05;
    static final double EVENT_LOSS = 0.18;
    static final double EVENT_SD = 0.09;
    /** Scale of a t with 4 degrees of freedom that best fits a normal of sd 1. */
    private static final double T_SCALE = 0.8;

    /** Returns the distribution if C is known exactly. */
    Spread spread() {
        return spread(0);
    }

    /** Returns the distribution if C itself has a further error; create it once for all loads of a grid. */
    Spread spread(double extraSd) {
        return new Spread(
                T_SCALE * Math.hypot(sd, extraSd),
                T_SCALE * Math.sqrt(sd * sd + extraSd * extraSd + EVENT_SD * EVENT_SD));
    }

    /**
     * The distribution of ln C - ln limit.
     *
     * @param usual scale of the t without an event
     * @param event scale of the t with one
     */
    record Spread(double usual, double event) {
        /** Returns P(ln C - ln limit <= z). */
        double below(double z) {
            return (1 - EVENT_SHARE) * cdf(z / usual) + EVENT_SHARE * cdf((z + EVENT_LOSS) / event);
        }

        /** Returns the density of ln C - ln limit at z, per unit of ln. */
        double density(double z) {
            double perUsual = 1 / usual;
            double perEvent = 1 / event;
            return (1 - EVENT_SHARE) * perUsual * pdf(z * perUsual)
                    + EVENT_SHARE * perEvent * pdf((z + EVENT_LOSS) * perEvent);
        }
    }

    /** Returns how many sds on each side contain the noise with the given probability, without events. */
    static double reach(double confidence) {
        double p = (1 + confidence) / 2;
        double root = Math.sqrt(4 * p * (1 - p));
        double q = Math.cos(Math.acos(root) / 3) / root;
        return T_SCALE * 2 * Math.sqrt(q - 1);
    }

    private static double cdf(double t) {
        double y = t / Math.sqrt(1 + t * t / 4);
        return 0.5 + 0.375 * y * (1 - y * y / 12);
    }

    private static double pdf(double t) {
        double q = 1 / (1 + t * t / 4);
        return 0.375 * q * q * Math.sqrt(q);
    }
}
