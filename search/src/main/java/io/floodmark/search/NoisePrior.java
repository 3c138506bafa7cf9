package io.floodmark.search;

import io.floodmark.model.Durations;
import java.time.Duration;

/**
 * What is known of the run-to-run spread of ln(limit) before a search.
 *
 * @param sd the spread that trials of this place and length had, or a guess
 * @param degrees how many repeats that knowledge is worth
 */
public record NoisePrior(double sd, double degrees) {
    /** Nothing is known, and trials take 300 s: 2.8%, worth two repeats. */
    public static final NoisePrior UNKNOWN = new NoisePrior(0.028, 2);

    private static final double SECONDS_OF_UNKNOWN = 300;
    private static final double FALLS = 0.4;
    /** Of the shortest trials. */
    private static final double MOST = 0.15;

    /**
     * Of trials of that length, where nothing is known. What comes and goes within minutes averages out over a long
     * trial, but not over a short one; what lasts longer does in neither. The sd is taken to fall with the power 0.4 of
     * the length: 7.6% for 25 s.
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
