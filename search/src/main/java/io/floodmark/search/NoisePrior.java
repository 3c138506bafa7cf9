package io.floodmark.search;

import io.floodmark.model.unit.Durations;
import java.time.Duration;

/**
 * The known run-to-run variation of ln(limit) before a search.
 *
 * @param sd variation of earlier trials of this environment and length, or a guess
 * @param degrees number of repeats that this knowledge is worth
 */
public record NoisePrior(double sd, double degrees) {
    /** The prior without any knowledge for trials of 300 s: 2.8%, worth two repeats. */
    public static final NoisePrior UNKNOWN = new NoisePrior(0.028, 2);

    private static final double SECONDS_OF_UNKNOWN = 300;
    private static final double FALLS = 0.4;
    /** Upper bound of the sd, for the shortest trials. */
    private static final double MOST = 0.15;

    /**
     * Returns the prior without any knowledge for trials of the given length. Variation within minutes averages out
     * over a long trial, but not over a short one; slower variation averages out in neither. The sd is assumed to fall
     * with the power 0.4 of the length: 7.6% for 25 s.
     */
    public static NoisePrior unknown(Duration trial) {
        double shorter = Math.max(1, SECONDS_OF_UNKNOWN / Durations.seconds(trial));
        return new NoisePrior(Math.min(MOST, UNKNOWN.sd * Math.pow(shorter, FALLS)), UNKNOWN.degrees);
    }

    public NoisePrior {
        if (!(sd > 0 && sd < 1)) {
            throw new IllegalArgumentException("noise sd is " + sd + "; expected between 0 and 1");
        }
        if (!(degrees > 0)) {
            throw new IllegalArgumentException("noise degrees of freedom is " + degrees + "; expected above 0");
        }
    }
}
