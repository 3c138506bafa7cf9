package io.floodmark.host;

import static io.floodmark.model.metric.Metric.GENERATOR_SPEED_ARITHMETIC;
import static io.floodmark.model.metric.Metric.GENERATOR_SPEED_MEMORY;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/**
 * Measures once per second how fast this host executes the same work, in CPU time of the probe's thread: waiting for a
 * core does not count. Steal is time that is not given; a lower speed is time that is given and does less. It uses
 * about 0.3% of a core. Used by one thread.
 */
public final class SpeedProbe implements Probe {
    private static final double NANOS = 1e9;

    private final SpeedKernels kernels = new SpeedKernels();
    private final NanoClock clock;
    private final LongSupplier threadCpuNanos;
    private long sink;

    /** Creates a probe, which measures nothing yet. */
    public SpeedProbe(NanoClock clock) {
        this(clock, threadCpu());
    }

    SpeedProbe(NanoClock clock, LongSupplier threadCpuNanos) {
        this.clock = clock;
        this.threadCpuNanos = threadCpuNanos;
    }

    private static LongSupplier threadCpu() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.isCurrentThreadCpuTimeSupported() ? threads::getCurrentThreadCpuTime : () -> -1;
    }

    @Override
    public String name() {
        return "speed";
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        long fromNanos = clock.nanoTime();
        long begun = threadCpuNanos.getAsLong();
        sink ^= kernels.calculate();
        long calculated = threadCpuNanos.getAsLong();
        sink ^= kernels.read();
        long read = threadCpuNanos.getAsLong();
        Samples samples = new Samples(Entity.GENERATOR, fromNanos, clock.nanoTime());
        samples.delta(GENERATOR_SPEED_ARITHMETIC, perCpuSecond(SpeedKernels.ROUNDS, calculated - begun));
        samples.delta(GENERATOR_SPEED_MEMORY, perCpuSecond(SpeedKernels.READS, read - calculated));
        return samples.list();
    }

    /** Returns empty if the JVM does not measure the CPU time of threads. */
    private static OptionalDouble perCpuSecond(int operations, long nanos) {
        return nanos > 0 ? OptionalDouble.of(operations * NANOS / nanos) : OptionalDouble.empty();
    }

    /** Returns a value that depends on all work, so that no compiler removes it. */
    long sink() {
        return sink;
    }

    @Override
    public void close() {}
}
