package io.floodmark.host;

import java.util.OptionalLong;

/**
 * Periods of a cgroup's CPU quota, as its cpu.stat counts them.
 *
 * @param all in which something of the group ran
 * @param throttled in which the quota was used up and the group stopped
 */
record CpuPeriods(long all, long throttled) {
    static CpuPeriods parse(String text) {
        KeyedCounts counts = KeyedCounts.parse(text);
        OptionalLong all = counts.get("nr_periods");
        OptionalLong throttled = counts.get("nr_throttled");
        return new CpuPeriods(all.orElse(0), throttled.orElse(0));
    }
}
