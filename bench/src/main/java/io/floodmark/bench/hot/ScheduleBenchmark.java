package io.floodmark.bench.hot;

import io.floodmark.traffic.Bursts;
import io.floodmark.traffic.ConstantRate;
import io.floodmark.traffic.RateCurve;
import io.floodmark.traffic.Schedule;
import org.openjdk.jmh.annotations.Benchmark;

/** The due time of a record. */
public class ScheduleBenchmark extends HotPath {
    private static final double PER_SECOND = 100_000;

    private final Schedule constant = new ConstantRate(PER_SECOND);
    private final Schedule bursts = new Bursts(PER_SECOND, 100_000_000);
    private final Schedule curve =
            new RateCurve(new double[] {0, 60, 120}, new double[] {PER_SECOND, 2 * PER_SECOND, PER_SECOND}, true);
    private long index;

    @Benchmark
    public long constantRate() {
        return constant.dueNanos(index++);
    }

    @Benchmark
    public long bursts() {
        return bursts.dueNanos(index++);
    }

    @Benchmark
    public long rateCurve() {
        return curve.dueNanos(index++);
    }
}
