package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.io.IOException;
import java.util.List;

/**
 * Turns one or a few beans into samples. A rule keeps the counts of the previous reading; the first reading of a count
 * gives no sample. Read by one thread at a time.
 */
interface BeanRule {
    /** Returns the metrics of its samples, which are reported missing if the rule cannot be read. */
    List<Metric> metrics();

    /** Returns the samples; none for a count at the first reading, and a missing one if there is no such bean. */
    List<Sample> read(Beans beans) throws IOException;
}
