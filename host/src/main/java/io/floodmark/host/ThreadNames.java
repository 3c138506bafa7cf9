package io.floodmark.host;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Names of one process's threads, kept from reading to reading: names hardly change, and each costs a file. All are read
 * again every tenth time, for threads renamed, or seen in the moment between their start and their naming.
 */
final class ThreadNames {
    private static final int REFRESH = 10;

    private final ProcFs proc;
    private final String process;
    private final Map<String, String> names = new HashMap<>();
    private int readings;

    ThreadNames(ProcFs proc, String process) {
        this.proc = proc;
        this.process = process;
    }

    void update(Set<String> threads) {
        if (readings++ % REFRESH == 0) {
            names.clear();
        }
        names.keySet().retainAll(threads);
        for (String thread : threads) {
            names.computeIfAbsent(
                    thread, id -> ThreadTimes.name(proc, process, id).orElse(""));
        }
    }

    String of(String thread) {
        return names.getOrDefault(thread, "");
    }
}
