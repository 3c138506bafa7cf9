package io.floodmark.host.speed;

import io.floodmark.model.unit.NanoClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Measures how much work one core does, in CPU time of the calling thread: waiting for a core does not count. */
public final class WorkRate {
    /** Share of the time at the beginning in which the JVM compiles the work, which does not count. */
    private static final double WARM_UP = 0.25;

    private WorkRate() {}

    /**
     * Repeats work for the given time.
     *
     * @param work returns how much it did
     * @return work per second of CPU time; 0 if there was too little time
     */
    public static double perCpuSecond(Duration time, NanoClock clock, LongSupplier work) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        repeat(Math.round(time.toNanos() * WARM_UP), clock, work);
        long begun = threads.getCurrentThreadCpuTime();
        long done = repeat(Math.round(time.toNanos() * (1 - WARM_UP)), clock, work);
        long nanos = threads.getCurrentThreadCpuTime() - begun;
        return nanos > 0 ? done * 1e9 / nanos : 0;
    }

    private static long repeat(long nanos, NanoClock clock, LongSupplier work) {
        long begun = clock.nanoTime();
        long done = 0;
        do {
            done += work.getAsLong();
        } while (clock.nanoTime() - begun < nanos);
        return done;
    }
}
