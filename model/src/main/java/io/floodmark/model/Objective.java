package io.floodmark.model;

import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The latency that the user promises.
 *
 * @param produce bound of each quantile of produce latency (due time to acknowledgement); empty: none promised
 * @param endToEnd bound of each quantile of end-to-end latency (due time to receipt by a consumer group), of each
 *     group; empty: none promised
 * @param windows which share of the windows of a length may miss a bound, from 0 to below 1; empty: judged by the trial
 *     as a whole
 */
public record Objective(
        SortedMap<Quantile, Duration> produce,
        SortedMap<Quantile, Duration> endToEnd,
        SortedMap<Duration, Double> windows) {
    public static final Objective NONE = new Objective(new TreeMap<>());

    public Objective {
        produce = bounds(produce);
        endToEnd = bounds(endToEnd);
        windows.forEach((length, share) -> {
            Checks.require(length.toMillis() >= 1_000, "objective window", Durations.format(length), "1s or longer");
            Checks.require(share >= 0 && share < 1, "share of windows that may miss", share, "0 or more, below 1");
        });
        windows = Collections.unmodifiableSortedMap(new TreeMap<>(windows));
    }

    /** Of produce latency, over the whole trial. */
    public Objective(SortedMap<Quantile, Duration> produce) {
        this(produce, new TreeMap<>(), new TreeMap<>());
    }

    private static SortedMap<Quantile, Duration> bounds(SortedMap<Quantile, Duration> promised) {
        promised.forEach((quantile, bound) ->
                Checks.require(bound.toNanos() > 0, quantile.toString(), bound, "a duration above 0"));
        return Collections.unmodifiableSortedMap(new TreeMap<>(promised));
    }

    /** True where no latency is promised. */
    public boolean none() {
        return produce.isEmpty() && endToEnd.isEmpty();
    }
}
