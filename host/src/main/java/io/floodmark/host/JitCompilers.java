package io.floodmark.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The JIT compiler threads of HotSpot in given JVMs on this host. A JVM that has just started compiles for minutes,
 * which takes CPU but is not part of the cost of a load. Used by one thread.
 */
final class JitCompilers {
    /** The thread name "C1 CompilerThread0" as truncated by the kernel. */
    private static final String NAME = "C[12] CompilerThre.*";

    /** The JVM seldom adds or ends such threads, and listing all threads of a broker costs hundreds of files. */
    private static final int LOOK_AGAIN = 10;

    private final ProcFs proc;
    private final Supplier<List<Long>> jvms;
    private final Map<Long, List<String>> threads = new HashMap<>();
    private int readings;

    /** @param jvms process ids, queried at every reading */
    JitCompilers(ProcFs proc, Supplier<List<Long>> jvms) {
        this.proc = proc;
        this.jvms = jvms;
    }

    /** Returns the CPU nanoseconds of each compiler thread. */
    Map<String, Long> read() {
        if (readings++ % LOOK_AGAIN == 0) {
            threads.clear();
        }
        Map<String, Long> spent = new HashMap<>();
        for (long jvm : jvms.get()) {
            for (String thread : threads.computeIfAbsent(jvm, this::compilersOf)) {
                proc.parsed(thread + "/schedstat", ThreadTimes::parse)
                        .ifPresent(times -> spent.put(thread, times.cpuNanos()));
            }
        }
        return Map.copyOf(spent);
    }

    private List<String> compilersOf(long jvm) {
        List<String> compilers = new ArrayList<>();
        for (String id : proc.names(jvm + "/task")) {
            String thread = jvm + "/task/" + id;
            if (proc.text(thread + "/comm").orElse("").strip().matches(NAME)) {
                compilers.add(thread);
            }
        }
        return List.copyOf(compilers);
    }
}
