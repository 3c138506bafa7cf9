package io.floodmark.search;

/**
 * The variation between starts of the same cluster. JIT compilers decide differently, memory is placed differently, and
 * the speed of the machine varies with other virtual machines: the same work costs more CPU in one start than in
 * another, even if the trials within each start agree. A search measures one start; this value extends its interval to
 * other starts.
 *
 * @param costSd standard deviation of ln(cost of the same work) from the measured start to another one
 */
public record StartSpread(double costSd) {
    /** No variation, for an existing cluster: its limit is reported as it runs now. */
    public static final StartSpread NONE = new StartSpread(0);

    private static final double MOST = 0.99;

    public StartSpread {
        if (!(costSd >= 0 && costSd < 1)) {
            throw new IllegalArgumentException("spread between starts is " + costSd + "; expected 0 or more, below 1");
        }
    }

    /**
     * Returns the variation of a lab that is started for one run and stopped after it: both the measured start and the
     * next one deviate from the median.
     *
     * @param sd standard deviation of starts around the median one
     */
    static StartSpread around(double sd) {
        return new StartSpread(Math.min(MOST, Math.sqrt(2) * sd));
    }

    /**
     * Returns the standard deviation of ln(limit) from one start to another.
     *
     * @param sensitivity sensitivity of ln(limit) to ln(cost): {@link LimitPosterior#sensitivity()}
     */
    double limitSd(double sensitivity) {
        return costSd * sensitivity;
    }

    /**
     * Extends the low end of an interval: its distance from the median and the variation between starts are
     * independent, so their squares add up.
     *
     * @param limitSd sd of ln(limit) from one start to another
     */
    static double lower(double low, double median, double limitSd, double confidence) {
        return limitSd > 0 && low > 0 ? median / ratio(low, median, limitSd, confidence) : low;
    }

    /** Extends the high end in the same way. */
    static double higher(double high, double median, double limitSd, double confidence) {
        return limitSd > 0 && median > 0 ? median * ratio(high, median, limitSd, confidence) : high;
    }

    private static double ratio(double end, double median, double limitSd, double confidence) {
        return Math.exp(Math.hypot(Math.log(end / median), RunNoise.reach(confidence) * limitSd));
    }
}
