package io.floodmark.model;

import java.util.List;

/**
 * Records that were due in the judged part of a trial and never answered, nor given up. Without them the slowest
 * records would be the only ones that do not count.
 *
 * @param records none while the trial goes on: their answers may be on the way
 * @param ageNanos that they have at least, since the judged part ended before the drain
 */
public record Unanswered(long records, long ageNanos) {
    /**
     * Counts them.
     *
     * @param measured the judged part
     */
    public static Unanswered of(List<LoadInterval> intervals, Span measured) {
        long endNanos =
                intervals.stream().mapToLong(LoadInterval::toNanos).max().orElse(measured.toNanos());
        if (endNanos <= measured.toNanos()) {
            return new Unanswered(0, 0);
        }
        long left = intervals.stream()
                .mapToLong(interval -> interval.due() - interval.acked() - interval.failed())
                .sum();
        // Readers may be ahead by the fetches that were under way.
        return new Unanswered(Math.max(0, left), endNanos - measured.toNanos());
    }
}
