package io.floodmark.model;

import java.time.Duration;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The latency that the user promises.
 *
 * @param produce bound of each quantile of produce latency (due time to acknowledgement); empty: none promised
 */
public record Objective(SortedMap<Quantile, Duration> produce) {
    public static final Objective NONE = new Objective(new TreeMap<>());

    public Objective {
        for (var bound : produce.entrySet()) {
            Checks.require(
                    bound.getValue().toNanos() > 0, bound.getKey().toString(), bound.getValue(), "a duration above 0");
        }
        produce = Collections.unmodifiableSortedMap(new TreeMap<>(produce));
    }
}
