package io.floodmark.host;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One process that generates load, as /proc shows it. One thread. */
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

    /** Empty where it has ended. */
    Optional<ProcessTimes> times() {
        return proc.parsed(name + "/stat", ProcessTimes::parse);
    }

    /** Periods of the quotas on its cgroup now, by folder: it may be moved while it runs. */
    Map<Path, CpuPeriods> cpuPeriods() {
        return Cgroup.find(proc, name, "cpu").map(Cgroup::cpuPeriods).orElse(Map.of());
    }

    /** Every thread, by process and id. */
    Map<String, ThreadTimes> threads() {
        Map<String, ThreadTimes> all = new TreeMap<>();
        threads.read().forEach((id, times) -> all.put(name + "/" + id, times));
        return all;
    }

    /** Of a thread as {@link #threads} names it; empty where it is none of this process. */
    String threadName(String id) {
        return id.startsWith(name + "/") ? threads.name(id.substring(name.length() + 1)) : "";
    }

    @Override
    public void close() {
        threads.close();
    }
}
