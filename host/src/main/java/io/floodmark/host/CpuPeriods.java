package io.floodmark.host;

import java.util.OptionalLong;

/**
 * Periods of the CPU quota of a cgroup, from cpu.stat.
 *
 * @param all number of periods in which a task of the group ran
 * @param throttled number of periods in which the quota was used up and the group was stopped
 */
public record CpuPeriods(long all, long throttled) {
    /** Returns the fraction of periods since an earlier reading that were throttled; 0 if none has passed. */
    public double throttledSince(CpuPeriods before) {
        long passed = all - before.all;
        return passed > 0 ? Math.max(0, Math.min(1, (throttled - before.throttled) / (double) passed)) : 0;
    }

    static CpuPeriods parse(String text) {
        KeyedCounts counts = KeyedCounts.parse(text);
        OptionalLong all = counts.get("nr_periods");
        OptionalLong throttled = counts.get("nr_throttled");
        return new CpuPeriods(all.orElse(0), throttled.orElse(0));
    }
}
