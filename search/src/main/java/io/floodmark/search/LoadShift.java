package io.floodmark.search;

/**
 * The difference between the load of a trial and the load that would have had the same outcome at the machine's present
 * speed.
 *
 * @param ln of the ratio of the two loads
 * @param sd standard deviation of {@code ln}
 */
public record LoadShift(double ln, double sd) {
    static final LoadShift NONE = new LoadShift(0, 0);

    /** Returns the ratio. */
    public double factor() {
        return Math.exp(ln);
    }
}
