package io.floodmark.kafka.probe;

import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import java.io.IOException;
import java.util.List;

/**
 * How one or a few beans become samples. Keeps the counts of the reading before; the first reading of a count gives no
 * sample. Read by one thread at a time.
 */
interface BeanRule {
    /** What it gives samples of: reported missing where it could not read. */
    List<Metric> metrics();

    /** Empty at the first reading; a missing sample where there is no such bean. */
    List<Sample> read(Beans beans) throws IOException;
}
