package io.floodmark.host;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Reads once per second how much CPU of this host the workers of Kafka Connect use. Like brokers, they are part of what
 * is tested, and not other processes. The first reading has no differences and returns no samples. Used by one thread.
 */
public final class WorkerProbe implements Probe {
    private final ProcFs proc;
    private final Supplier<List<Long>> pids;
    private final NanoClock clock;
    private final Map<Long, Long> before = new TreeMap<>();
    private long beforeNanos;

    /** @param pids of the workers, in order; queried at every reading */
    public WorkerProbe(Supplier<List<Long>> pids, NanoClock clock) {
        this(ProcFs.live(), pids, clock);
    }

    WorkerProbe(ProcFs proc, Supplier<List<Long>> pids, NanoClock clock) {
        this.proc = proc;
        this.pids = pids;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "connect workers";
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        long now = clock.nanoTime();
        List<Sample> samples = new ArrayList<>();
        List<Long> workers = pids.get();
        for (int number = 0; number < workers.size(); number++) {
            long pid = workers.get(number);
            Entity worker = Entity.worker(Integer.toString(number + 1));
            Optional<ProcessTimes> times = proc.parsed(pid + "/stat", ProcessTimes::parse);
            Long was = before.get(pid);
            if (times.isEmpty()) {
                samples.add(Sample.missing(Metric.PROCESS_CPU, worker, now));
            } else if (was != null && now > beforeNanos) {
                double cores = (double) (times.get().cpuTicks() - was) * ProcessTimes.TICK_NANOS / (now - beforeNanos);
                samples.add(Sample.delta(Metric.PROCESS_CPU, worker, beforeNanos, now, cores));
            }
            times.ifPresent(read -> before.put(pid, read.cpuTicks()));
        }
        beforeNanos = now;
        return samples;
    }

    @Override
    public void close() {
        before.clear();
    }
}
