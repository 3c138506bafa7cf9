package io.floodmark.report;

import io.floodmark.model.EncodedHistogram;
import io.floodmark.model.LoadInterval;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The generator's intervals on the time axis of a trial. Percentiles of a wider slot come from merged histograms. */
final class LoadSeries {
    private static final Logger LOG = LoggerFactory.getLogger(LoadSeries.class);

    private final TimeAxis axis;
    private final List<List<LoadInterval>> bySlot = new ArrayList<>();

    LoadSeries(TimeAxis axis, List<LoadInterval> intervals) {
        this.axis = axis;
        for (int slot = 0; slot < axis.slots(); slot++) {
            bySlot.add(new ArrayList<>());
        }
        intervals.forEach(interval -> axis.slotsOf(interval.fromNanos(), interval.toNanos())
                .forEach(slot -> bySlot.get(slot).add(interval)));
    }

    /** Records per second of a count. */
    Series rate(String name, ToDoubleFunction<LoadInterval> count) {
        return series(name, intervals -> {
            double seconds =
                    intervals.stream().mapToDouble(LoadInterval::seconds).sum();
            return intervals.stream().mapToDouble(count).sum() / seconds;
        });
    }

    /** The largest of a slot: for lateness, maximum latency and backlog a mean would hide what matters. */
    Series largest(String name, ToDoubleFunction<LoadInterval> value) {
        return series(
                name,
                intervals -> intervals.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN));
    }

    /** A percentile of latency in nanoseconds; never the mean of percentiles. */
    Series percentile(String name, double percentile, ToDoubleFunction<LoadInterval> ofOne) {
        return series(
                name,
                intervals ->
                        intervals.size() == 1 ? ofOne.applyAsDouble(intervals.get(0)) : merged(intervals, percentile));
    }

    private Series series(String name, ToDoubleFunction<List<LoadInterval>> value) {
        double[] values = new double[axis.slots()];
        for (int slot = 0; slot < values.length; slot++) {
            values[slot] = bySlot.get(slot).isEmpty() ? Double.NaN : value.applyAsDouble(bySlot.get(slot));
        }
        return new Series(name, values);
    }

    private static double merged(List<LoadInterval> intervals, double percentile) {
        Histogram all = new Histogram(3);
        for (LoadInterval interval : intervals) {
            if (interval.latency().count() > 0) {
                try {
                    all.add(decoded(interval.histogram()));
                } catch (DataFormatException | IllegalArgumentException unreadable) {
                    LOG.warn("event=histogram-unreadable consequence=gap-in-chart", unreadable);
                    return Double.NaN;
                }
            }
        }
        return all.getTotalCount() == 0 ? Double.NaN : all.getValueAtPercentile(percentile);
    }

    private static Histogram decoded(EncodedHistogram encoded) throws DataFormatException {
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(encoded.payload()), 0);
    }
}
