package io.floodmark.lab;

import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Probe;
import io.floodmark.model.Sample;
import java.time.Duration;
import java.util.List;

/** Tells the CPU quota that each broker of a lab has, beside what others read of its use. */
public final class QuotaProbe implements Probe {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final List<Integer> brokers;
    private final double cores;
    private final NanoClock clock;

    /**
     * Reads nothing.
     *
     * @param cores of each
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

    /** Nothing. */
    @Override
    public void close() {}
}
