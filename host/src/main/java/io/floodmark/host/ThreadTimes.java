package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thread, from /proc/PID/task/TID/schedstat.
 *
 * @param cpuNanos on a CPU since it started
 * @param runDelayNanos runnable, but waiting for a CPU
 */
record ThreadTimes(long cpuNanos, long runDelayNanos) {
    static ThreadTimes parse(String schedstat) {
        String[] fields = schedstat.strip().split(" ", -1);
        return new ThreadTimes(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
    }

    /** Every thread of a process by its id; threads that end while they are read are left out. */
    static Map<String, ThreadTimes> all(ProcFs proc, String process) {
        Map<String, ThreadTimes> threads = new HashMap<>();
        for (String thread : proc.names(process + "/task")) {
            Optional<ThreadTimes> times = proc.parsed(process + "/task/" + thread + "/schedstat", ThreadTimes::parse);
            times.ifPresent(read -> threads.put(thread, read));
        }
        return Map.copyOf(threads);
    }

    /** What each thread of {@code now} spent since; one that was not there before started with nothing. */
    static Map<String, ThreadTimes> between(Map<String, ThreadTimes> before, Map<String, ThreadTimes> now) {
        Map<String, ThreadTimes> spent = new HashMap<>();
        now.forEach((thread, times) -> {
            ThreadTimes from = before.getOrDefault(thread, new ThreadTimes(0, 0));
            spent.put(
                    thread, new ThreadTimes(times.cpuNanos - from.cpuNanos, times.runDelayNanos - from.runDelayNanos));
        });
        return Map.copyOf(spent);
    }

    /** The thread's name as the kernel keeps it: 15 bytes at most. */
    static Optional<String> name(ProcFs proc, String process, String thread) {
        return proc.text(process + "/task/" + thread + "/comm").map(String::strip);
    }
}
