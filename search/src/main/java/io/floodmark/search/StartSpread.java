package io.floodmark.search;

/**
 * How much another start of the same cluster may differ from the one that a search sees. Compilers decide anew, memory
 * lies elsewhere, and the machine is as fast as its other guests let it be: the same work costs more CPU in one start
 * than in another, however well each start agrees with itself. A search sees one start; only this tells it of the
 * others.
 *
 * @param costSd standard deviation of ln(cost of the same work) from the start that is seen to the one that is asked
 *     about
 */
public record StartSpread(double costSd) {
    /** For a cluster that stays: its limit is asked for as it runs now. */
    public static final StartSpread NONE = new StartSpread(0);

    /** Of starts about the middle one. Measured: docs/results/bench-limit.md. */
    private static final double ABOUT_THE_MIDDLE = 0.055;

    /**
     * For a lab, started for one run and gone after it: the start that was seen lies off the middle, and so does the
     * next.
     */
    public static final StartSpread LAB = new StartSpread(Math.sqrt(2) * ABOUT_THE_MIDDLE);

    /**
     * For one of two limits, each of a start of its own, whose ratio is asked for: the other one adds its own share.
     */
    public static final StartSpread OF_TWO_COMPARED = new StartSpread(ABOUT_THE_MIDDLE);

    public StartSpread {
        if (!(costSd >= 0 && costSd < 1)) {
            throw new IllegalArgumentException("spread between starts is " + costSd + "; expected 0 or more, below 1");
        }
    }

    /**
     * Standard deviation of ln(limit) from one start to the other.
     *
     * @param sensitivity of ln(limit) to ln(cost): {@link LimitPosterior#sensitivity()}
     */
    double limitSd(double sensitivity) {
        return costSd * sensitivity;
    }

    /**
     * The low end of an interval, moved out: what it keeps from the median and what starts add are independent, so
     * their squares add up.
     *
     * @param limitSd of ln(limit) from one start to the other
     */
    static double lower(double low, double median, double limitSd, double confidence) {
        return limitSd > 0 && low > 0 ? median / ratio(low, median, limitSd, confidence) : low;
    }

    /** The high end, likewise. */
    static double higher(double high, double median, double limitSd, double confidence) {
        return limitSd > 0 && median > 0 ? median * ratio(high, median, limitSd, confidence) : high;
    }

    private static double ratio(double end, double median, double limitSd, double confidence) {
        return Math.exp(Math.hypot(Math.log(end / median), RunNoise.reach(confidence) * limitSd));
    }
}
