package io.floodmark.search.boundary;

/**
 * Where values lie on a logarithmic scale, on which limits change smoothly.
 *
 * @param shift added to every value: 1 where an axis begins at 0, as the number of consumer groups may
 */
record Positions(double shift) {
    static Positions of(double leastValue) {
        return new Positions(leastValue > 0 ? 0 : 1);
    }

    double at(double value) {
        return Math.log(value + shift);
    }

    /** The value there. */
    double value(double position) {
        return Math.exp(position) - shift;
    }

    /** How many times one value is the other, shifted. */
    double ratio(double value, double other) {
        return (value + shift) / (other + shift);
    }
}
