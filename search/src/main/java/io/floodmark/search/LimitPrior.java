package io.floodmark.search;

import io.floodmark.model.unit.Rate;

/**
 * The belief about a limit before the first trial.
 *
 * @param limit the most probable limit
 * @param sd sd of ln(limit) around it; the tails are heavy (Student-t with 5 degrees of freedom), so a wrong guess
 *     costs trials but does not bias the result
 */
public record LimitPrior(Rate limit, double sd) {
    /** Highest sd of a sharp guess: one from limits of the same cluster is sharp, one from a warm-up is not. */
    public static final double SHARP_SD = 0.25;

    /**
     * Sustained load over the throughput of a maximum-rate warm-up, whose batches are all full: 0.8 to 1.03 were
     * measured on two cores.
     */
    private static final double SUSTAINED_OF_FLAT_OUT = 0.85;
    /** A warm-up that ends too early, or a full page cache, makes the guess far off. */
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

    /** Returns a guess from the throughput of a cluster under maximum load until it was warm. */
    public static LimitPrior fromFlatOut(Rate throughput) {
        return new LimitPrior(throughput.times(SUSTAINED_OF_FLAT_OUT), FLAT_OUT_SD);
    }

    boolean sharp() {
        return sd <= SHARP_SD;
    }

    /** Returns a first load that is probably sustained, and so harmless: 0.45 of a maximum-rate throughput. */
    Rate firstLoad() {
        return limit.times(Math.exp(-FIRST_LOAD_BELOW * sd));
    }

    /** Returns the density of ln(limit), up to a constant factor. */
    public double density(double lnLoad) {
        double t = (lnLoad - Math.log(limit.perSecond())) / sd;
        return Math.pow(1 + t * t / 5, -3);
    }
}
