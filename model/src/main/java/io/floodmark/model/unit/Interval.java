package io.floodmark.model.unit;

/**
 * An interval of a ratio, variant / baseline.
 *
 * @param low 0 if there is no lower end
 * @param high infinite if there is no upper end
 * @param confidence that the ratio is between them
 */
public record Interval(double low, double high, double confidence) {
    public Interval {
        Checks.require(low >= 0, "low end", low, "0 or more");
        Checks.require(high >= low, "high end", high, "at least the low end " + low);
        Checks.fraction("confidence", confidence);
    }
}
