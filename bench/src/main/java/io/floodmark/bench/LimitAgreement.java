package io.floodmark.bench;

import io.floodmark.model.limit.Limit;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The agreement of limits that were found one after the other. Only an interval with both ends counts as a result here,
 * of a search that was neither invalid nor cut off. Only these enter medians and spread, and only these can contain
 * another value.
 *
 * @param limits limit of each run, in order; empty if a run ended without one
 */
record LimitAgreement(List<Optional<Limit>> limits) {
    /** Share of the runs that must contain the median of the others. */
    private static final double LEAST_HOLDING = 0.8;
    /** Highest spread of the estimates, in half-widths. */
    private static final double MOST_SPREAD = 2;

    LimitAgreement {
        limits = List.copyOf(limits);
    }

    /** Returns the median of the other runs; NaN if none has a result. */
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

    /** True if the run ended with any result that names the bottleneck. */
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

    /** Returns the estimates of all results, in ascending order. */
    List<Double> estimates() {
        return answers().map(limit -> limit.estimate().perSecond()).sorted().toList();
    }

    /** Returns the range of the estimates as a fraction of their median; NaN for fewer than two. */
    double spread() {
        List<Double> sorted = estimates();
        return sorted.size() < 2 ? Double.NaN : (sorted.get(sorted.size() - 1) - sorted.get(0)) / median(sorted);
    }

    /** Returns the median of the half-widths, as a fraction. */
    double halfWidth() {
        return median(answers().map(Limit::halfWidth).toList());
    }

    boolean narrow() {
        return spread() <= MOST_SPREAD * halfWidth();
    }

    private Stream<Limit> answers() {
        return limits.stream().flatMap(Optional::stream).filter(LimitAgreement::answers);
    }

    /** True for an interval with both ends, of a search that came to an end. */
    static boolean answers(Limit limit) {
        return ended(limit.end()) && limit.bounded();
    }

    private static boolean ended(Limit.End end) {
        return switch (end) {
            case CONVERGED, BUDGET_SPENT, LOWER_BOUND -> true;
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
    }

    /** Returns NaN for an empty list. */
    static double median(List<Double> values) {
        return new Median()
                .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
