package io.floodmark.judging;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The end-to-end latencies of the consumer groups in the judged part of a trial. Those of the drain are added to its
 * last interval, since the last records due in it are read then.
 */
final class GroupLatencies {
    private GroupLatencies() {}

    /** Returns the latencies by group, without groups that received nothing. */
    static Map<String, List<TimedHistogram>> of(Observation seen) {
        Map<String, List<TimedHistogram>> groups = new LinkedHashMap<>();
        seen.measuredConsumption().forEach(interval -> add(groups, interval));
        Map<String, List<TimedHistogram>> after = new LinkedHashMap<>();
        seen.drainedConsumption().forEach(interval -> add(after, interval));
        groups.replaceAll((group, received) -> TimedHistogram.ending(received, after.getOrDefault(group, List.of())));
        return groups;
    }

    /**
     * Returns a percentile of the group for which it is highest, in nanoseconds; empty without groups.
     *
     * @param percentile 0 to 100
     */
    static OptionalDouble highest(Observation seen, double percentile) {
        return of(seen).values().stream()
                .map(TimedHistogram::merged)
                .mapToDouble(latencies -> latencies.getValueAtPercentile(percentile))
                .max();
    }

    private static void add(Map<String, List<TimedHistogram>> groups, ConsumeInterval interval) {
        if (interval.latency().count() > 0) {
            groups.computeIfAbsent(interval.group(), fresh -> new ArrayList<>())
                    .add(TimedHistogram.of(interval.seconds(), interval.histogram()));
        }
    }
}
