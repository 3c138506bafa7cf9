package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;

/**
 * One thread, from /proc/PID/task/TID/schedstat.
 *
 * @param cpuNanos time on a CPU since it started
 * @param runDelayNanos time in which it was runnable but waited for a CPU
 */
record ThreadTimes(long cpuNanos, long runDelayNanos) {
    static ThreadTimes parse(String schedstat) {
        String[] fields = schedstat.strip().split(" ", -1);
        return new ThreadTimes(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
    }

    /**
     * Returns the time that each thread of {@code now} spent since {@code before}. A new thread counts from its start.
     */
    static Map<String, ThreadTimes> between(Map<String, ThreadTimes> before, Map<String, ThreadTimes> now) {
        Map<String, ThreadTimes> spent = new HashMap<>();
        now.forEach((thread, times) -> {
            ThreadTimes from = before.getOrDefault(thread, new ThreadTimes(0, 0));
            spent.put(
                    thread, new ThreadTimes(times.cpuNanos - from.cpuNanos, times.runDelayNanos - from.runDelayNanos));
        });
        return Map.copyOf(spent);
    }
}
