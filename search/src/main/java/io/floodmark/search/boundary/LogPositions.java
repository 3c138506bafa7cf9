package io.floodmark.search.boundary;

/**
 * Positions of values on a logarithmic scale, on which limits change smoothly.
 *
 * @param shift added to every value: 1 if an axis begins at 0, for example the number of consumer groups
 */
record LogPositions(double shift) {
    static LogPositions of(double leastValue) {
        return new LogPositions(leastValue > 0 ? 0 : 1);
    }

    double at(double value) {
        return Math.log(value + shift);
    }

    /** Returns the value at a position. */
    double value(double position) {
        return Math.exp(position) - shift;
    }

    /** Returns the ratio of two values, both shifted. */
    double ratio(double value, double other) {
        return (value + shift) / (other + shift);
    }
}
