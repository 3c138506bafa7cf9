package io.floodmark.crew;

import io.floodmark.load.Latencies;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.traffic.Tally;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * The sum of what the members of a group did in one second, over the workers that have reported it. Used by one thread
 * at a time.
 */
final class GroupSum {
    private final Histogram latency = Tally.histogram();
    private final Map<Integer, Long> lags = new HashMap<>();
    private final long baseNanos;
    private long fromNanos = Long.MAX_VALUE;
    private long endNanos = Long.MIN_VALUE;
    private long endsSinceBaseNanos;
    private int intervals;
    private long received;
    private long wireBytes;
    private long negative;
    private double lost;
    private double duplicated;

    /** @param baseNanos a time near the ends of intervals, so that their sum stays small */
    GroupSum(long baseNanos) {
        this.baseNanos = baseNanos;
    }

    void add(int worker, ConsumeInterval interval) {
        Latencies.add(latency, interval.histogram());
        lags.put(worker, interval.lag());
        fromNanos = Math.min(fromNanos, interval.fromNanos());
        endNanos = Math.max(endNanos, interval.toNanos());
        endsSinceBaseNanos += interval.toNanos() - baseNanos;
        intervals++;
        received += interval.received();
        wireBytes += interval.wireBytes();
        negative += interval.negative();
        lost += interval.lost();
        duplicated += interval.duplicated();
    }

    /** Adds a later second. */
    void add(GroupSum later) {
        latency.add(later.latency);
        lags.putAll(later.lags);
        fromNanos = Math.min(fromNanos, later.fromNanos);
        endNanos = Math.max(endNanos, later.endNanos);
        endsSinceBaseNanos += later.endsSinceBaseNanos;
        intervals += later.intervals;
        received += later.received;
        wireBytes += later.wireBytes;
        negative += later.negative;
        lost += later.lost;
        duplicated += later.duplicated;
    }

    /** Returns the lag at the end, by worker. */
    Map<Integer, Long> lags() {
        return Map.copyOf(lags);
    }

    long fromNanos() {
        return fromNanos;
    }

    /** Returns the end of the last interval. */
    long endNanos() {
        return endNanos;
    }

    long averageEndNanos() {
        return baseNanos + endsSinceBaseNanos / intervals;
    }

    ConsumeInterval interval(String group, long from, long to, long lag) {
        Latencies all = Latencies.of(latency);
        return new ConsumeInterval(
                group, from, to, received, wireBytes, lag, lost, duplicated, negative, all.summary(), all.encoded());
    }
}
