package io.floodmark.search.boundary;

import io.floodmark.search.NoisePrior;
import java.util.List;

/**
 * Computes the run-to-run variation from all searches of a boundary: s^2 = (d * s0^2 + sum n_i s_i^2) / (d + sum n_i),
 * where the prior s0 of the environment counts as d trials, and a search with the result s_i as its n_i trials.
 */
final class PooledNoise {
    /** Fraction of a search's trials that count, since each search also started from a prior. */
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
