package io.floodmark.bench;

import io.floodmark.model.Limit;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether limits found one after the other agree. Only an interval with both ends, of a search that was neither invalid
 * nor cut off, is an answer here: it alone enters medians and spread, and it alone can hold anything.
 *
 * @param limits of each run, in order; empty where a run ended without one
 */
record LimitAgreement(List<Optional<Limit>> limits) {
    /** Of the runs must hold the median of the others. */
    private static final double LEAST_HOLDING = 0.8;
    /** Half-widths that the estimates may spread over. */
    private static final double MOST_SPREAD = 2;

    LimitAgreement {
        limits = List.copyOf(limits);
    }

    /** NaN where no other run has an answer. */
    double medianOfOthers(int run) {
        return median(IntStream.range(0, limits.size())
                .filter(other -> other != run)
                .mapToObj(limits::get)
                .flatMap(limit -> limit.filter(LimitAgreement::answers).stream())
                .map(limit -> limit.estimate().perSecond())
                .toList());
    }

    boolean holds(int run) {
        double others = medianOfOthers(run);
        return limits.get(run)
                .filter(LimitAgreement::answers)
                .filter(limit -> limit.low().perSecond() <= others)
                .flatMap(Limit::high)
                .filter(high -> others <= high.perSecond())
                .isPresent();
    }

    /** It ended with an answer of any kind, and says what binds. */
    boolean named(int run) {
        return limits.get(run)
                .filter(limit -> ended(limit.end()))
                .flatMap(Limit::binding)
                .isPresent();
    }

    long holding() {
        return IntStream.range(0, limits.size()).filter(this::holds).count();
    }

    long named() {
        return IntStream.range(0, limits.size()).filter(this::named).count();
    }

    boolean enoughHold() {
        return !limits.isEmpty() && holding() >= LEAST_HOLDING * limits.size();
    }

    boolean allNamed() {
        return !limits.isEmpty() && named() == limits.size();
    }

    /** Estimates of all answers; ascending. */
    List<Double> estimates() {
        return answers().map(limit -> limit.estimate().perSecond()).sorted().toList();
    }

    /** From the lowest to the highest estimate, as a fraction of their median; NaN for fewer than two. */
    double spread() {
        List<Double> sorted = estimates();
        return sorted.size() < 2 ? Double.NaN : (sorted.get(sorted.size() - 1) - sorted.get(0)) / median(sorted);
    }

    /** The median of the half-widths, as a fraction. */
    double halfWidth() {
        return median(answers().map(Limit::halfWidth).toList());
    }

    /** The median of the spreads between starts that the intervals include, of ln(limit). */
    double startSd() {
        return median(answers().map(Limit::betweenStartSd).toList());
    }

    boolean narrow() {
        return spread() <= MOST_SPREAD * halfWidth();
    }

    private Stream<Limit> answers() {
        return limits.stream().flatMap(Optional::stream).filter(LimitAgreement::answers);
    }

    /** An interval with both ends, of a search that came to an end. */
    static boolean answers(Limit limit) {
        return ended(limit.end()) && limit.bounded();
    }

    private static boolean ended(Limit.End end) {
        return switch (end) {
            case CONVERGED, BUDGET_SPENT, LOWER_BOUND -> true;
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
    }

    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
