package io.floodmark.model.plan;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Quantile;
import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The latency objective of the user.
 *
 * @param produce bound of each quantile of produce latency (scheduled send time to acknowledgement); empty: no
 *     objective
 * @param endToEnd bound of each quantile of end-to-end latency (scheduled send time to receipt by a consumer group),
 *     for each group; empty: no objective
 * @param windows share of the windows of a length that may miss a bound, from 0 to below 1; empty: judged by the trial
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

    /** Creates an objective for produce latency over the whole trial. */
    public Objective(SortedMap<Quantile, Duration> produce) {
        this(produce, new TreeMap<>(), new TreeMap<>());
    }

    private static SortedMap<Quantile, Duration> bounds(SortedMap<Quantile, Duration> given) {
        given.forEach((quantile, bound) ->
                Checks.require(bound.toNanos() > 0, quantile.toString(), bound, "a duration above 0"));
        return Collections.unmodifiableSortedMap(new TreeMap<>(given));
    }

    /** True if there is no latency objective. */
    public boolean none() {
        return produce.isEmpty() && endToEnd.isEmpty();
    }
}
