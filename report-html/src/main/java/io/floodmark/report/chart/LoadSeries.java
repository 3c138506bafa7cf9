package io.floodmark.report.chart;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Quantile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The intervals of the generator on the time axis of a trial. Quantiles of a slot with several intervals come from
 * merged histograms.
 */
public final class LoadSeries {
    private final TimeAxis axis;
    private final List<List<LoadInterval>> bySlot = new ArrayList<>();

    public LoadSeries(TimeAxis axis, List<LoadInterval> intervals) {
        this.axis = axis;
        for (int slot = 0; slot < axis.slots(); slot++) {
            bySlot.add(new ArrayList<>());
        }
        intervals.forEach(interval -> axis.slotsOf(interval.fromNanos(), interval.toNanos())
                .forEach(slot -> bySlot.get(slot).add(interval)));
    }

    /** Returns a count as records per second. */
    Series rate(String name, ToDoubleFunction<LoadInterval> count) {
        return series(name, intervals -> {
            double seconds =
                    intervals.stream().mapToDouble(LoadInterval::seconds).sum();
            return intervals.stream().mapToDouble(count).sum() / seconds;
        });
    }

    /** Returns the largest value of each slot. A mean would hide peaks of lateness, maximum latency and backlog. */
    Series largest(String name, ToDoubleFunction<LoadInterval> value) {
        return series(
                name,
                intervals -> intervals.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN));
    }

    /** Returns a quantile of latency in nanoseconds, never the mean of quantiles. */
    Series quantile(Quantile quantile, ToDoubleFunction<LoadInterval> ofOne) {
        return series(
                quantile.toString(),
                intervals -> intervals.size() == 1
                        ? ofOne.applyAsDouble(intervals.get(0))
                        : latency(intervals).at(quantile));
    }

    /** Returns the latencies of each slot. */
    public List<MergedLatency> latencies() {
        return bySlot.stream().map(LoadSeries::latency).toList();
    }

    private static MergedLatency latency(List<LoadInterval> intervals) {
        return MergedLatency.of(intervals.stream().map(LoadInterval::histogram).toList());
    }

    private Series series(String name, ToDoubleFunction<List<LoadInterval>> value) {
        double[] values = new double[axis.slots()];
        for (int slot = 0; slot < values.length; slot++) {
            values[slot] = bySlot.get(slot).isEmpty() ? Double.NaN : value.applyAsDouble(bySlot.get(slot));
        }
        return new Series(name, values);
    }
}
