package io.floodmark.lab;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;

/** Reports the CPU quota of each broker of a lab, for comparison with its usage from other probes. */
public final class QuotaProbe implements Probe {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final List<Integer> brokers;
    private final double cores;
    private final NanoClock clock;

    /**
     * Creates a probe that reads nothing from the system.
     *
     * @param cores of each broker
     */
    public QuotaProbe(List<Integer> brokers, double cores, NanoClock clock) {
        this.brokers = List.copyOf(brokers);
        this.cores = cores;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "quotas";
    }

    @Override
    public Duration period() {
        return PERIOD;
    }

    @Override
    public List<Sample> read() {
        long now = clock.nanoTime();
        return brokers.stream()
                .map(broker -> Sample.gauge(Metric.PROCESS_CPU_QUOTA, Entity.broker(broker), now, cores))
                .toList();
    }

    /** Does nothing. */
    @Override
    public void close() {}
}
