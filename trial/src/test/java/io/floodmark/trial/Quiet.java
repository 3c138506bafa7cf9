package io.floodmark.trial;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.util.List;

/**
 * Samples of brokers with spare capacity and an idle generator.
 *
 * @param inMemory true if the logs are in memory, so that no disk sustains anything
 */
record Quiet(RunTime time, boolean inMemory) implements SampleSource {
    Quiet(RunTime time) {
        this(time, false);
    }

    @Override
    public List<Sample> drain() {
        long now = time.nanoTime();
        Sample logs = Sample.gauge(Metric.HOST_LOGS_IN_MEMORY, Entity.host("host"), now, inMemory ? 1 : 0);
        return List.of(
                logs,
                Sample.gauge(Metric.HANDLER_IDLE, Entity.broker(1), now, 0.8),
                Sample.gauge(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, now, 0.05),
                Sample.gauge(Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR, now, 0.1));
    }

    @Override
    public long blindNanos() {
        return 0;
    }
}
