package io.floodmark.host;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One process that generates load, read from /proc. Used by one thread. */
final class GeneratorProcess implements AutoCloseable {
    private final ProcFs proc;
    private final String name;
    private final ThreadTable threads;

    /** @param name of its folder: {@code self} or a pid */
    GeneratorProcess(ProcFs proc, String name) {
        this.proc = proc;
        this.name = name;
        this.threads = new ThreadTable(proc, name);
    }

    /** Returns empty if the process has ended. */
    Optional<ProcessTimes> times() {
        return proc.parsed(name + "/stat", ProcessTimes::parse);
    }

    /** Returns the quota periods of its current cgroup, by folder: a process may be moved while it runs. */
    Map<Path, CpuPeriods> cpuPeriods() {
        return Cgroup.find(proc, name, "cpu").map(Cgroup::cpuPeriods).orElse(Map.of());
    }

    /** Returns every thread, by process and id. */
    Map<String, ThreadTimes> threads() {
        Map<String, ThreadTimes> all = new TreeMap<>();
        threads.read().forEach((id, times) -> all.put(name + "/" + id, times));
        return all;
    }

    /** Returns the name of a thread by its id in {@link #threads}; empty if it belongs to another process. */
    String threadName(String id) {
        return id.startsWith(name + "/") ? threads.name(id.substring(name.length() + 1)) : "";
    }

    @Override
    public void close() {
        threads.close();
    }
}
