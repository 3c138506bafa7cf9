package io.floodmark.trial;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * Samples of a host whose disk writes 20 MB/s. Its kernel writes continuously when 2 GB or more are dirty.
 *
 * @param dirty dirty bytes by the second
 * @param queued bytes handed to the disk, by the second
 */
record SlowDisk(RunTime time, LongToDoubleFunction dirty, LongToDoubleFunction queued) implements SampleSource {
    private static final Entity HOST = Entity.host("host");

    /** Creates a disk with an empty queue. */
    SlowDisk(RunTime time, LongToDoubleFunction dirty) {
        this(time, dirty, second -> 0);
    }

    @Override
    public List<Sample> drain() {
        long now = time.nanoTime();
        long second = Duration.ofNanos(now).toSeconds();
        return List.of(
                Sample.gauge(Metric.HOST_MEMORY_DIRTY, HOST, now, dirty.applyAsDouble(second)),
                Sample.gauge(Metric.HOST_MEMORY_WRITEBACK, HOST, now, queued.applyAsDouble(second)),
                Sample.gauge(Metric.HOST_DIRTY_BACKGROUND, HOST, now, 2e9),
                Sample.delta(Metric.HOST_MEMORY_CLEANED, HOST, now, now, 20e6));
    }

    @Override
    public long blindNanos() {
        return 0;
    }
}
