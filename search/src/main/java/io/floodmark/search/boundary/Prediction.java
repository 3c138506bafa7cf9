package io.floodmark.search.boundary;

/**
 * The ln(limit) that a curve predicts at a value.
 *
 * @param sd uncertainty of the prediction, without the noise of trials
 */
record Prediction(double lnLimit, double sd) {
    double limit() {
        return Math.exp(lnLimit);
    }
}
