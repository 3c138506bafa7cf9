package io.floodmark.search;

/**
 * The result of one search; loads are fractions of the true limit.
 *
 * @param high upper end, infinite if none is claimed
 * @param worst highest load that was offered
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
