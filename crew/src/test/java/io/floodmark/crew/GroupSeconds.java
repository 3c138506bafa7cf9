package io.floodmark.crew;

import io.floodmark.load.Latencies;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.traffic.Tally;
import org.HdrHistogram.Histogram;

/** Creates intervals of consumer groups for tests. */
final class GroupSeconds {
    private GroupSeconds() {}

    /** Returns an interval in which all records have this latency. */
    static ConsumeInterval of(String group, long fromNanos, long toNanos, long records, long latencyNanos) {
        Histogram histogram = Tally.histogram();
        if (records > 0) {
            histogram.recordValueWithCount(latencyNanos, records);
        }
        Latencies latency = Latencies.of(histogram);
        return new ConsumeInterval(
                group, fromNanos, toNanos, records, 100 * records, 7, 1, 2, 3, latency.summary(), latency.encoded());
    }
}
