package io.floodmark.search;

import io.floodmark.model.Durations;
import io.floodmark.model.EncodedHistogram;
import io.floodmark.model.Entity;
import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.Objective;
import io.floodmark.model.Observation;
import io.floodmark.model.Quantile;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Produce latency misses its objective: the quantile of the whole trial (one histogram of all records, never an average of
 * quantiles) is above its bound, and so it is in more than 30 % of the windows, so that one stall does not decide. A window is
 * a tenth of the trial, but at least one interval of the generator and at most 10 s. The value is the quantile over its bound,
 * of the objective that is missed most; so is the utilisation, from which a search works out the load.
 */
record LatencyRule(Objective objective) implements Rule {
    private static final double WINDOWS_OVER = 0.30;
    private static final double MOST_WINDOW_SECONDS = 10;
    private static final int WINDOWS = 10;

    @Override
    public IndicatorReading read(Observation seen, double threshold) {
        List<LoadInterval> intervals = seen.measuredIntervals();
        Histogram all = merge(intervals);
        if (all.getTotalCount() == 0) {
            return Readings.unseen(Indicator.LATENCY, threshold, "no record was confirmed in the trial");
        }
        List<Histogram> windows = windows(seen, intervals);
        return objective.produce().entrySet().stream()
                .map(bound -> read(bound.getKey(), bound.getValue(), threshold, all, windows))
                .max(Comparator.comparing(IndicatorReading::fired).thenComparing(IndicatorReading::value))
                .orElseGet(() -> Readings.off(Indicator.LATENCY, "no latency is promised"));
    }

    private static IndicatorReading read(
            Quantile quantile, Duration bound, double threshold, Histogram all, List<Histogram> windows) {
        double percentile = 100 * quantile.value();
        double mostNanos = bound.toNanos() * threshold;
        double nanos = all.getValueAtPercentile(percentile);
        long over = windows.stream()
                .filter(window -> window.getValueAtPercentile(percentile) > mostNanos)
                .count();
        double ratio = nanos / bound.toNanos();
        return Readings.margin(
                Indicator.LATENCY,
                ratio > threshold && over > WINDOWS_OVER * windows.size(),
                ratio,
                threshold,
                ratio / threshold,
                Entity.CLUSTER,
                Text.format(
                        "%s of all records %s, above it in %d of %d windows; promised is %s",
                        quantile, Text.millis(nanos), over, windows.size(), Durations.format(bound)));
    }

    private static List<Histogram> windows(Observation seen, List<LoadInterval> intervals) {
        double length = Math.min(MOST_WINDOW_SECONDS, seen.measured().seconds() / WINDOWS);
        List<Histogram> windows = new ArrayList<>();
        List<LoadInterval> window = new ArrayList<>();
        double seconds = 0;
        for (LoadInterval interval : intervals) {
            window.add(interval);
            seconds += interval.seconds();
            if (seconds >= length) {
                windows.add(merge(window));
                window.clear();
                seconds = 0;
            }
        }
        windows.removeIf(histogram -> histogram.getTotalCount() == 0);
        return windows;
    }

    private static Histogram merge(List<LoadInterval> intervals) {
        Histogram merged = new Histogram(3);
        for (LoadInterval interval : intervals) {
            if (interval.latency().count() > 0) {
                merged.add(decode(interval.histogram()));
            }
        }
        return merged;
    }

    private static Histogram decode(EncodedHistogram encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded.payload()), 0);
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException(
                    encoded + " is not a compressed HdrHistogram; the engine must send one for every interval",
                    damaged);
        }
    }
}
