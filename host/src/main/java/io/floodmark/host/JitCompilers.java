package io.floodmark.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The threads with which HotSpot compiles, of given JVMs on this host. A JVM that has just started compiles for
 * minutes: that takes CPU, but is no part of the cost of a load. One thread.
 */
final class JitCompilers {
    /** As the kernel cuts "C1 CompilerThread0". */
    private static final String NAME = "C[12] CompilerThre.*";

    /** The JVM adds and ends such threads, but seldom; looking at all threads of a broker costs hundreds of files. */
    private static final int LOOK_AGAIN = 10;

    private final ProcFs proc;
    private final Supplier<List<Long>> jvms;
    private final Map<Long, List<String>> threads = new HashMap<>();
    private int readings;

    /** @param jvms process ids, asked for at every reading */
    JitCompilers(ProcFs proc, Supplier<List<Long>> jvms) {
        this.proc = proc;
        this.jvms = jvms;
    }

    /** Nanoseconds on a CPU of each compiler thread. */
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
