package io.floodmark.search;

/**
 * What one search found; loads are fractions of the true limit.
 *
 * @param high infinite where no upper end is claimed
 * @param worst the highest load that was offered
 */
record SearchFinding(int trials, double minutes, double estimate, double low, double high, double worst) {
    boolean holds() {
        return low <= 1 && 1 <= high;
    }

    boolean whollyAbove() {
        return low > 1;
    }

    double error() {
        return Math.abs(estimate - 1);
    }

    double halfWidth() {
        return (high - low) / 2 / estimate;
    }
}
