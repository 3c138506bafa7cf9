package io.floodmark.bench;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import java.util.List;
import java.util.Optional;

/**
 * Counts how often intervals of two series of limits overlap. Only intervals that {@link LimitAgreement} counts as
 * results are compared.
 *
 * @param pairs number of pairs with one interval of each series
 * @param overlapping number of these that overlap
 */
record LimitOverlap(long pairs, long overlapping) {
    static LimitOverlap of(List<Optional<Limit>> one, List<Optional<Limit>> other) {
        long pairs = 0;
        long overlapping = 0;
        for (Limit first : answers(one)) {
            for (Limit second : answers(other)) {
                pairs++;
                overlapping += low(first) <= high(second) && low(second) <= high(first) ? 1 : 0;
            }
        }
        return new LimitOverlap(pairs, overlapping);
    }

    private static List<Limit> answers(List<Optional<Limit>> limits) {
        return limits.stream()
                .flatMap(Optional::stream)
                .filter(LimitAgreement::answers)
                .toList();
    }

    private static double low(Limit limit) {
        return limit.low().perSecond();
    }

    private static double high(Limit limit) {
        return limit.high().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
    }

    /** Returns a text such as {@code 4 of 4 pairs of intervals overlap}. */
    @Override
    public String toString() {
        return pairs == 0
                ? "no two intervals with both ends to hold against each other"
                : overlapping + " of " + pairs + " pairs of intervals overlap";
    }
}
