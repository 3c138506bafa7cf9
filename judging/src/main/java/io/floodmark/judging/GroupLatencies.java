package io.floodmark.judging;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

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

    /** Returns the latencies of each group over the whole time. */
    static List<Histogram> merged(Observation seen) {
        return of(seen).values().stream().map(TimedHistogram::merged).toList();
    }

    private static void add(Map<String, List<TimedHistogram>> groups, ConsumeInterval interval) {
        if (interval.latency().count() > 0) {
            groups.computeIfAbsent(interval.group(), fresh -> new ArrayList<>())
                    .add(TimedHistogram.of(interval.seconds(), interval.histogram()));
        }
    }
}
