package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitLikelihood;

/** Computes what the trials of a search show about its limit, without the prior guess. */
final class TrialsAlone {
    /** Distance from the median to the 95% quantile of a normal distribution, in sds. */
    private static final double SDS = 1.645;

    private TrialsAlone() {}

    /**
     * Returns the likelihood.
     *
     * @param end how the search ended
     */
    static LimitLikelihood likelihood(Limit.End end, LimitPosterior posterior, TrialHistory history) {
        double noise = posterior.noiseSd();
        double sustained = history.highestFullPass() > 0 ? history.highestFullPass() : history.highestSustained();
        if (sustained > 0 && (end == Limit.End.LOWER_BOUND || !history.anyOverload())) {
            return new LimitLikelihood.AtLeast(Math.log(sustained), noise);
        }
        if (!history.anyOverload()) {
            return new LimitLikelihood.Nothing();
        }
        if (sustained > posterior.highest()) {
            // The range was too narrow: the posterior does not cover higher limits.
            return new LimitLikelihood.AtLeast(Math.log(sustained), noise);
        }
        return sustained > 0
                ? around(
                        posterior.withoutGuess(),
                        noise / Math.sqrt(history.counted().size()))
                : new LimitLikelihood.AtMost(Math.log(lowestOverload(history)), noise);
    }

    /**
     * Returns the limit with a minimum sd: a limit at the end of the range or beyond it has no width there, and would
     * be reported as certain.
     *
     * @param sharpest lowest sd that this number of trials can support
     */
    private static LimitLikelihood around(LimitDensity density, double sharpest) {
        double width = density.lnQuantile(0.95) - density.lnQuantile(0.05);
        return new LimitLikelihood.Around(density.lnQuantile(0.5), Math.max(sharpest, width / (2 * SDS)));
    }

    private static double lowestOverload(TrialHistory history) {
        return history.overloaded().stream()
                .mapToDouble(outcome -> outcome.load().perSecond())
                .min()
                .orElseThrow();
    }
}
