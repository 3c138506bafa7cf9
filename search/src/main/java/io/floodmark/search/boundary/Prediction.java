package io.floodmark.search.boundary;

/**
 * What a curve expects of ln(limit) at a value.
 *
 * @param sd its own uncertainty, without the noise of trials
 */
record Prediction(double lnLimit, double sd) {
    double limit() {
        return Math.exp(lnLimit);
    }
}
