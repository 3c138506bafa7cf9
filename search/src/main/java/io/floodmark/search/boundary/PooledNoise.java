package io.floodmark.search.boundary;

import io.floodmark.search.NoisePrior;
import java.util.List;

/**
 * Run-to-run spread as all searches of a boundary together tell it: s^2 = (d * s0^2 + sum n_i s_i^2) / (d + sum n_i),
 * where the place's own prior s0 counts as d trials, and a search that stated s_i as its n_i trials.
 */
final class PooledNoise {
    /** Each search was given a prior, so its trials are not all news. */
    private static final double NEWS = 0.5;

    private PooledNoise() {}

    static NoisePrior of(NoisePrior place, List<CompletedSearch> visits) {
        double degrees = place.degrees();
        double squares = place.degrees() * place.sd() * place.sd();
        for (CompletedSearch completed : visits) {
            double news = NEWS * completed.finding().limit().trials();
            double sd = completed.finding().limit().betweenTrialSd();
            degrees += news;
            squares += news * sd * sd;
        }
        return new NoisePrior(Math.sqrt(squares / degrees), degrees);
    }
}
