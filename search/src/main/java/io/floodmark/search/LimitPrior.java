package io.floodmark.search;

import io.floodmark.model.Rate;

/**
 * What is believed of a limit before the first trial.
 *
 * @param limit the most probable
 * @param sd of ln(limit) around it; the tails are heavy (Student-t of 5 degrees of freedom), so a wrong guess costs
 *     trials, not the truth
 */
public record LimitPrior(Rate limit, double sd) {
    /** A guess from limits of the same cluster is at least as sharp as this, one from a warm-up is not. */
    public static final double SHARP_SD = 0.25;

    /**
     * Sustained loads lie somewhat below what a flat-out warm-up reached, whose batches are all full: 0.8 to 1.03 seen
     * on two cores.
     */
    private static final double SUSTAINED_OF_FLAT_OUT = 0.85;
    /** A warm-up that ends cold, or a page cache that is full, is far off. */
    private static final double FLAT_OUT_SD = 0.45;

    private static final double FIRST_LOAD_BELOW = 1.4;

    public LimitPrior {
        if (!(limit.perSecond() > 0)) {
            throw new IllegalArgumentException("guessed limit is " + limit + "; expected above 0/s");
        }
        if (!(sd > 0 && sd < 3)) {
            throw new IllegalArgumentException("sd of the guess is " + sd + "; expected between 0 and 3");
        }
    }

    /** From the throughput of a cluster driven flat out until it was warm. */
    public static LimitPrior fromFlatOut(Rate throughput) {
        return new LimitPrior(throughput.times(SUSTAINED_OF_FLAT_OUT), FLAT_OUT_SD);
    }

    boolean sharp() {
        return sd <= SHARP_SD;
    }

    /** Probably carried, and so a harmless first load: 0.45 of a flat-out throughput. */
    Rate firstLoad() {
        return limit.times(Math.exp(-FIRST_LOAD_BELOW * sd));
    }

    /** Up to a factor. */
    double density(double lnLoad) {
        double t = (lnLoad - Math.log(limit.perSecond())) / sd;
        return Math.pow(1 + t * t / 5, -3);
    }
}
