package io.floodmark.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The kernel's own threads: they write back dirty pages, reclaim memory and serve queues, and belong to no process that
 * caused this work. In a container none are visible. Used by one thread.
 */
final class KernelThreads {
    private final ProcFs proc;
    /** Processes of programs, which are checked only once, because a host has many more of them. */
    private final Set<String> programs = new HashSet<>();

    KernelThreads(ProcFs proc) {
        this.proc = proc;
    }

    /** Returns the CPU nanoseconds of each thread. */
    Map<String, Long> read() {
        Map<String, Long> spent = new HashMap<>();
        Set<String> there = new HashSet<>();
        for (String id : proc.names("")) {
            if (!Character.isDigit(id.charAt(0))) {
                continue;
            }
            there.add(id);
            if (!programs.contains(id)) {
                proc.parsed(id + "/stat", ProcessTimes::parse).ifPresent(process -> read(id, process.kernel(), spent));
            }
        }
        programs.retainAll(there);
        return Map.copyOf(spent);
    }

    private void read(String id, boolean kernel, Map<String, Long> spent) {
        if (kernel) {
            proc.parsed(id + "/schedstat", ThreadTimes::parse).ifPresent(times -> spent.put(id, times.cpuNanos()));
        } else {
            programs.add(id);
        }
    }
}
