package io.floodmark.search;

/**
 * What is known of the run-to-run spread of ln(limit) before a search.
 *
 * @param sd the spread that trials of this place and length had, or a guess
 * @param degrees how many repeats that knowledge is worth
 */
public record NoisePrior(double sd, double degrees) {
    /** Nothing is known: 3 %, worth four repeats. */
    public static final NoisePrior UNKNOWN = new NoisePrior(0.03, 4);

    public NoisePrior {
        if (!(sd > 0 && sd < 1)) {
            throw new IllegalArgumentException("noise sd is " + sd + "; expected between 0 and 1");
        }
        if (!(degrees > 0)) {
            throw new IllegalArgumentException("noise degrees of freedom is " + degrees + "; expected above 0");
        }
    }
}
