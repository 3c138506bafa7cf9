package io.floodmark.testing.report;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The samples of a synthetic cluster of three brokers: one per second, in-sync sets every half second. */
final class FakeSamples {
    private static final long SECOND = 1_000_000_000L;
    private static final Entity HOST = Entity.host("lab-host");
    private static final double RECORD_BYTES = 1036;

    private final FakeCapacity capacity;
    private final RandomGenerator random;
    private final double load;
    private final Span whole;
    private final List<LoadInterval> intervals;
    private final List<Sample> samples = new ArrayList<>();
    private double dirty = 180e6;
    private double confirmed;

    FakeSamples(FakeCapacity capacity, RandomGenerator random, double load, Span whole, List<LoadInterval> intervals) {
        this.capacity = capacity;
        this.random = random;
        this.load = load;
        this.whole = whole;
        this.intervals = intervals;
    }

    List<Sample> make() {
        // Probes do not start at full seconds: a reading overlaps two of the generator's intervals.
        for (long from = whole.fromNanos() + SECOND / 3; from + SECOND <= whole.toNanos(); from += SECOND) {
            long jitter = Math.round(random.nextGaussian() * 12e6);
            second(from + jitter, from + SECOND + jitter);
        }
        return samples;
    }

    private void second(long from, long to) {
        double now = ackedPerSecond(from, to);
        for (int broker = 1; broker <= 3; broker++) {
            broker(Entity.broker(broker), broker, from, to, now);
        }
        host(from, to, now);
        generator(from, to, now);
        isr(from);
        isr(from + SECOND / 2);
        confirmed += now * (to - from) / 1e9;
        samples.add(Sample.gauge(Metric.CONFIRMED_RECORDS, Entity.CLUSTER, to, Math.rint(confirmed)));
    }

    /** In the longer trials, broker 2 does not respond for 3 s: this is a gap, not a zero. */
    private void broker(Entity broker, int id, long from, long to, double now) {
        long seconds = (from - whole.fromNanos()) / SECOND;
        if (id == 2 && seconds >= 14 && seconds <= 16) {
            samples.add(Sample.missing(Metric.HANDLER_IDLE, broker, to));
            samples.add(Sample.missing(Metric.NETWORK_IDLE_MIN, broker, to));
            samples.add(Sample.missing(Metric.BYTES_IN, broker, to));
            return;
        }
        double skew = 1 + 0.03 * (id - 2);
        add(Metric.HANDLER_IDLE, broker, from, to, capacity.handlerIdle(now * skew, random));
        add(Metric.NETWORK_IDLE_MIN, broker, from, to, capacity.networkIdle(now * skew, random));
        add(Metric.BYTES_IN, broker, from, to, now / 3 * RECORD_BYTES * capacity.wobble(random));
        add(Metric.REPLICATION_BYTES_IN, broker, from, to, now / 3 * 2 * RECORD_BYTES * capacity.wobble(random));
        add(Metric.PRODUCE_TOTAL_MILLIS, broker, from, to, capacity.medianMillis(now) * 0.7);
        add(Metric.REQUEST_QUEUE_LENGTH, broker, to, to, Math.rint(4 * capacity.rho(now)));
        add(Metric.PROCESS_CPU, broker, from, to, 0.5 * capacity.rho(now) * capacity.wobble(random));
    }

    private void host(long from, long to, double now) {
        double busy = capacity.cpuBusy(now, random);
        add(Metric.HOST_CPU_BUSY, HOST, from, to, busy);
        add(Metric.HOST_CPU_IOWAIT, HOST, from, to, Math.min(1 - busy, 0.02 * Math.exp(random.nextGaussian() * 0.6)));
        add(Metric.HOST_CPU_STEAL, HOST, from, to, 0.004 * Math.exp(random.nextGaussian()));
        boolean writeback = random.nextInt(6) == 0;
        dirty = Math.max(60e6, writeback ? dirty * 0.55 : dirty + now * RECORD_BYTES * 0.25);
        add(
                Metric.HOST_DISK_WRITE,
                HOST,
                from,
                to,
                now * RECORD_BYTES * (writeback ? 5.4 : 2.3) * capacity.wobble(random));
        add(Metric.HOST_MEMORY_DIRTY, HOST, to, to, dirty);
        add(Metric.HOST_MEMORY_WRITEBACK, HOST, to, to, writeback ? dirty * 0.3 : 2e6);
    }

    private void generator(long from, long to, double now) {
        add(Metric.GENERATOR_CPU, Entity.GENERATOR, from, to, 0.12 * capacity.rho(now) * capacity.wobble(random));
        add(
                Metric.GENERATOR_MACHINE_SHARE,
                Entity.GENERATOR,
                from,
                to,
                0.06 * capacity.rho(now) * capacity.wobble(random));
        add(
                Metric.GENERATOR_BUSIEST_THREAD,
                Entity.GENERATOR,
                from,
                to,
                0.21 * capacity.rho(now) * capacity.wobble(random));
        add(
                Metric.GENERATOR_RUN_DELAY,
                Entity.GENERATOR,
                from,
                to,
                0.05 * Math.pow(capacity.rho(now), 3) * capacity.wobble(random));
        add(Metric.GENERATOR_GC, Entity.GENERATOR, from, to, 0.0008 * capacity.wobble(random));
    }

    private void isr(long at) {
        boolean unsettled = capacity.rho(load) > 1.02 && random.nextInt(5) == 0;
        add(Metric.ISR_UNSETTLED, Entity.CLUSTER, at, at, unsettled ? 1 : 0);
    }

    private void add(Metric metric, Entity entity, long from, long to, double value) {
        samples.add(Sample.delta(metric, entity, from, to, value));
    }

    private double ackedPerSecond(long from, long to) {
        double records = 0;
        for (LoadInterval interval : intervals) {
            long overlap = Math.min(to, interval.toNanos()) - Math.max(from, interval.fromNanos());
            records += Math.max(0, overlap) / 1e9 * interval.acked() / interval.seconds();
        }
        return records * 1e9 / (to - from);
    }
}
