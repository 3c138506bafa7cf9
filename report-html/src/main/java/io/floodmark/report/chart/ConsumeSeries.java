package io.floodmark.report.chart;

import io.floodmark.model.trial.ConsumeInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The values of the consumer groups of one trial, slot by slot of its time axis. */
final class ConsumeSeries {
    private final TimeAxis axis;
    private final List<ConsumeInterval> intervals;

    ConsumeSeries(TimeAxis axis, List<ConsumeInterval> intervals) {
        this.axis = axis;
        this.intervals = List.copyOf(intervals);
    }

    /** Returns one series for each group. */
    List<Series> ofGroups(ToDoubleFunction<ConsumeInterval> value) {
        return intervals.stream()
                .map(ConsumeInterval::group)
                .distinct()
                .map(group -> largest(
                        group,
                        value,
                        intervals.stream()
                                .filter(interval -> interval.group().equals(group))
                                .toList()))
                .toList();
    }

    /** Returns the value of the worst group in each slot. */
    Series worst(String name, ToDoubleFunction<ConsumeInterval> value) {
        return largest(name, value, intervals);
    }

    private Series largest(String name, ToDoubleFunction<ConsumeInterval> value, List<ConsumeInterval> of) {
        List<List<ConsumeInterval>> bySlot = new ArrayList<>();
        for (int slot = 0; slot < axis.slots(); slot++) {
            bySlot.add(new ArrayList<>());
        }
        of.forEach(interval -> axis.slotsOf(interval.fromNanos(), interval.toNanos())
                .forEach(slot -> bySlot.get(slot).add(interval)));
        double[] values = bySlot.stream()
                .mapToDouble(here -> here.stream()
                        .mapToDouble(value)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN))
                .toArray();
        return new Series(name, values);
    }
}
