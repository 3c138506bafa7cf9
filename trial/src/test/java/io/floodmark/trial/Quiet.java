package io.floodmark.trial;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import java.util.List;

/** Brokers with time to spare, and an idle generator. */
record Quiet(RunTime time) implements SampleSource {
    @Override
    public List<Sample> drain() {
        long now = time.nanoTime();
        return List.of(
                Sample.gauge(Metric.HANDLER_IDLE, Entity.broker(1), now, 0.8),
                Sample.gauge(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, now, 0.05),
                Sample.gauge(Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR, now, 0.1));
    }

    @Override
    public long blindNanos() {
        return 0;
    }
}
