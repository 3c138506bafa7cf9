package io.floodmark.host;

import java.util.Map;

/** What threads spent on a CPU between two readings of their nanoseconds, by name. */
final class CpuSpent {
    private CpuSpent() {}

    /** Cores that they used; a thread seen in one of the readings only does not count. */
    static double cores(Map<String, Long> before, Map<String, Long> now, double seconds) {
        long nanos = 0;
        for (Map.Entry<String, Long> thread : now.entrySet()) {
            nanos += thread.getValue() - before.getOrDefault(thread.getKey(), thread.getValue());
        }
        return nanos / 1e9 / seconds;
    }
}
