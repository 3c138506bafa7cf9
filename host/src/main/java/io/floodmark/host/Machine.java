package io.floodmark.host;

import io.floodmark.model.unit.Bytes;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The resources of the host that this process, and a lab that it starts, may use. Containers have only a part of them.
 *
 * @param cpus numbers of the CPUs that it may run on; empty if unknown
 * @param cores CPU time per second that it may use: the CPUs, or a cgroup's quota if that is less
 * @param quota whether a cgroup's quota limits {@code cores}
 * @param memory of the host, or a cgroup's limit if that is less
 */
public record Machine(Set<Integer> cpus, double cores, boolean quota, Bytes memory) {
    public Machine {
        cpus = Set.copyOf(cpus);
    }

    /** Reads the current values, since the limits of a container may change while it runs. */
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
        // If neither is known, as outside Linux: four times the JVM's maximum heap, which is its default share.
        long known = Math.min(total.orElse(Long.MAX_VALUE), limit.orElse(Long.MAX_VALUE));
        return new Bytes(known == Long.MAX_VALUE ? 4 * Runtime.getRuntime().maxMemory() : known);
    }
}
