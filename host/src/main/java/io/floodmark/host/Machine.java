package io.floodmark.host;

import io.floodmark.model.Bytes;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What this process, and with it a lab that it starts, may use of its host: containers are given a part of it.
 *
 * @param cpus numbers of the CPUs that it may run on; empty where the system does not tell
 * @param cores CPU time per second that it may use: the CPUs, or a cgroup's quota where that is less
 * @param quota true where a cgroup's quota is what limits {@code cores}
 * @param memory of the host, or a cgroup's limit where that is less
 */
public record Machine(Set<Integer> cpus, double cores, boolean quota, Bytes memory) {
    public Machine {
        cpus = Set.copyOf(cpus);
    }

    /** Read anew at each call; a container's limits may be changed while it runs. */
    public static Machine read(ProcFs proc) {
        Set<Integer> cpus = CpuList.allowed(proc);
        int count = cpus.isEmpty() ? Runtime.getRuntime().availableProcessors() : cpus.size();
        OptionalDouble quota = Cgroup.find(proc, "cpu").map(Cgroup::cpuQuota).orElse(OptionalDouble.empty());
        boolean limited = quota.isPresent() && quota.getAsDouble() < count;
        return new Machine(cpus, limited ? quota.getAsDouble() : count, limited, memory(proc));
    }

    private static Bytes memory(ProcFs proc) {
        OptionalLong total = proc.parsed("meminfo", KeyedCounts::parse)
                .map(memory -> memory.get("MemTotal"))
                .orElse(OptionalLong.empty());
        OptionalLong limit =
                Cgroup.find(proc, "memory").map(Cgroup::memoryLimit).orElse(OptionalLong.empty());
        // Where neither is told, as outside Linux: four times the heap that the JVM chose, its usual share.
        long known = Math.min(total.orElse(Long.MAX_VALUE), limit.orElse(Long.MAX_VALUE));
        return new Bytes(known == Long.MAX_VALUE ? 4 * Runtime.getRuntime().maxMemory() : known);
    }
}
