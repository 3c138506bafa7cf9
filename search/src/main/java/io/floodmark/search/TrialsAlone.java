package io.floodmark.search;

import io.floodmark.model.Limit;
import io.floodmark.model.LimitLikelihood;

/** What the trials of a search say of its limit, whatever was guessed before them. */
final class TrialsAlone {
    /** Of a normal distribution, from its median to its 95% quantile. */
    private static final double SDS = 1.645;

    private TrialsAlone() {}

    /** Of a search that ended so. */
    static LimitLikelihood say(Limit.End end, LimitPosterior posterior, TrialHistory history) {
        double noise = posterior.noiseSd();
        double carried = history.highestFullPass() > 0 ? history.highestFullPass() : history.highestSustained();
        if (carried > 0 && (end == Limit.End.LOWER_BOUND || !history.anyOverload())) {
            return new LimitLikelihood.AtLeast(Math.log(carried), noise);
        }
        if (!history.anyOverload()) {
            return new LimitLikelihood.Nothing();
        }
        if (carried > posterior.highest()) {
            // The range was too narrow: of what lies beyond it nothing is believed.
            return new LimitLikelihood.AtLeast(Math.log(carried), noise);
        }
        return carried > 0
                ? around(
                        posterior.withoutGuess(),
                        noise / Math.sqrt(history.counted().size()))
                : new LimitLikelihood.AtMost(Math.log(lowestOverload(history)), noise);
    }

    /**
     * A limit that lies at the end of the range, or beyond it, has no width there, and would be told as known for
     * certain.
     *
     * @param sharpest sd of what so many trials can tell
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
