package io.floodmark.search;

/**
 * How far what a cluster carries in one trial strays from its limit. In logarithms, C = limit + noise, where the noise
 * is a Student-t of 4 degrees of freedom whose middle fits a normal of the given sd, and with probability 0.05 an event
 * (another tenant, a flush, a collection) takes another 5 to 30% away. The t has a closed form, and one outlier does
 * not drag the limit after it as it would under a normal.
 *
 * @param sd run-to-run standard deviation of ln(limit)
 */
record RunNoise(double sd) {
    static final double EVENT_SHARE = 0.05;
    static final double EVENT_LOSS = 0.18;
    static final double EVENT_SD = 0.09;
    /** Scale of a t with 4 degrees of freedom that fits a normal of sd 1 best. */
    private static final double T_SCALE = 0.8;

    /** Where C is known. */
    Spread spread() {
        return spread(0);
    }

    /** Where C itself is only known with a further error; to be made once for all loads of a grid. */
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
        /** P(ln C - ln limit <= z). */
        double below(double z) {
            return (1 - EVENT_SHARE) * cdf(z / usual) + EVENT_SHARE * cdf((z + EVENT_LOSS) / event);
        }

        /** Density of ln C - ln limit at z, per unit of ln. */
        double density(double z) {
            double perUsual = 1 / usual;
            double perEvent = 1 / event;
            return (1 - EVENT_SHARE) * perUsual * pdf(z * perUsual)
                    + EVENT_SHARE * perEvent * pdf((z + EVENT_LOSS) * perEvent);
        }
    }

    /** In sds to either side, what holds the noise with that probability, events aside. */
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
