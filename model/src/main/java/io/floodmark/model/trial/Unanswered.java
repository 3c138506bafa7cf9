package io.floodmark.model.trial;

import io.floodmark.model.unit.Span;
import java.util.List;

/**
 * Records that were due in the judged part of a trial and were neither answered nor given up. Without them, only the
 * slowest records would not count.
 *
 * @param records 0 while the trial is running, since responses may still arrive
 * @param ageNanos lower bound of their age, since the judged part ended before the drain
 */
public record Unanswered(long records, long ageNanos) {
    /**
     * Counts the unanswered records.
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
        // Readers may be ahead by the fetches that were in flight.
        return new Unanswered(Math.max(0, left), endNanos - measured.toNanos());
    }
}
