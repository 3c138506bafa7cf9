package io.floodmark.lab;

import io.floodmark.host.CpuPeriods;
import io.floodmark.host.CpuReserve;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reports the CPU quota of each broker of a lab, for comparison with its usage from other probes, and the share of the
 * quota's periods in which the kernel throttled the broker. Not thread-safe.
 */
public final class QuotaProbe implements Probe {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final Map<Integer, CpuReserve> brokers;
    private final double cores;
    private final NanoClock clock;
    private final Map<Integer, CpuPeriods> before = new HashMap<>();
    private long readAt;

    /** @param cores of each broker */
    QuotaProbe(Map<Integer, CpuReserve> brokers, double cores, NanoClock clock) {
        this.brokers = new TreeMap<>(brokers);
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
        List<Sample> samples = new ArrayList<>();
        brokers.forEach((id, quota) -> {
            Entity broker = Entity.broker(id);
            samples.add(Sample.gauge(Metric.PROCESS_CPU_QUOTA, broker, now, cores));
            quota.periods().ifPresent(periods -> {
                CpuPeriods last = before.put(id, periods);
                if (last != null) {
                    double throttled = periods.throttledSince(last);
                    samples.add(Sample.delta(Metric.PROCESS_CPU_THROTTLED, broker, readAt, now, throttled));
                }
            });
        });
        readAt = now;
        return samples;
    }

    /** Does nothing. */
    @Override
    public void close() {}
}
