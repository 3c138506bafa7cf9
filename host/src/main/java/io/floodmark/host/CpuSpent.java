package io.floodmark.host;

import java.util.Map;

/** The CPU time of threads between two readings of their nanoseconds, by name. */
final class CpuSpent {
    private CpuSpent() {}

    /** Returns the cores that the threads used. A thread that is in only one of the readings does not count. */
    static double cores(Map<String, Long> before, Map<String, Long> now, double seconds) {
        long nanos = 0;
        for (Map.Entry<String, Long> thread : now.entrySet()) {
            nanos += thread.getValue() - before.getOrDefault(thread.getKey(), thread.getValue());
        }
        return nanos / 1e9 / seconds;
    }
}
