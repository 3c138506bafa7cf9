package io.floodmark.search;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The summary of many searches by one method under one condition.
 *
 * @param trials mean number of trials
 * @param minutes mean duration, including drains
 * @param error median of |estimate / truth - 1|
 * @param holds share of intervals that contain the true limit
 * @param above share of intervals wholly above it
 * @param halfWidth median half-width of the interval
 * @param worst median over searches of the highest load offered, as a fraction of the true limit
 * @param worstP95 95th percentile of the same
 */
record SearchTally(
        double trials,
        double minutes,
        double error,
        double holds,
        double above,
        double halfWidth,
        double worst,
        double worstP95) {
    static SearchTally of(List<SearchFinding> findings) {
        return new SearchTally(
                mean(findings, SearchFinding::trials),
                mean(findings, SearchFinding::minutes),
                quantile(findings, SearchFinding::error, 0.5),
                share(findings, SearchFinding::holds),
                share(findings, SearchFinding::whollyAbove),
                quantile(findings, SearchFinding::halfWidth, 0.5),
                quantile(findings, SearchFinding::worst, 0.5),
                quantile(findings, SearchFinding::worst, 0.95));
    }

    private static double mean(List<SearchFinding> findings, ToDoubleFunction<SearchFinding> value) {
        return findings.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private static double share(List<SearchFinding> findings, Predicate<SearchFinding> which) {
        return mean(findings, finding -> which.test(finding) ? 1 : 0);
    }

    private static double quantile(
            List<SearchFinding> findings, ToDoubleFunction<SearchFinding> value, double probability) {
        double[] sorted = findings.stream().mapToDouble(value).sorted().toArray();
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(probability * sorted.length))];
    }
}
