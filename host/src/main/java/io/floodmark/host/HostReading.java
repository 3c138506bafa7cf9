package io.floodmark.host;

import io.floodmark.model.unit.NanoClock;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * All counters of a host at one moment. Those that the system does not provide are empty.
 *
 * @param memory of /proc/meminfo, in bytes
 * @param pages of /proc/vmstat
 * @param disks counters of the devices of interest, by name; empty if one of them is missing
 * @param cpuUsedNanos of this process's cgroup, if a quota limits it
 * @param compilers CPU nanoseconds of each compiler thread of the lab's JVMs
 * @param kernel CPU nanoseconds of each kernel thread; empty if they are not visible
 * @param programs CPU time of processes, if there is a lab
 * @param cancelled bytes of dirty pages that each process of the lab deleted; empty if they are not visible
 */
record HostReading(
        long nanos,
        Optional<CpuTimes> cpu,
        OptionalLong cpuUsedNanos,
        Optional<Pressure> cpuPressure,
        Optional<Pressure> ioPressure,
        KeyedCounts memory,
        KeyedCounts pages,
        Map<String, DiskCounts> disks,
        Map<String, Long> compilers,
        Map<String, Long> kernel,
        Programs.Spent programs,
        Map<Long, Long> cancelled) {

    static HostReading of(
            ProcFs proc,
            Set<Integer> cpus,
            Optional<Cgroup> limited,
            Set<String> devices,
            JitCompilers compilers,
            KernelThreads kernel,
            Programs programs,
            CancelledWrites cancelled,
            NanoClock clock) {
        return new HostReading(
                clock.nanoTime(),
                proc.parsed("stat", stat -> CpuTimes.parse(stat, cpus)),
                limited.map(Cgroup::cpuUsedNanos).orElse(OptionalLong.empty()),
                proc.parsed("pressure/cpu", Pressure::parse),
                proc.parsed("pressure/io", Pressure::parse),
                proc.parsed("meminfo", KeyedCounts::parse).orElse(new KeyedCounts(Map.of())),
                proc.parsed("vmstat", KeyedCounts::parse).orElse(new KeyedCounts(Map.of())),
                DiskCounts.named(
                        devices, proc.parsed("diskstats", DiskCounts::parse).orElse(Map.of())),
                compilers.read(),
                kernel.read(),
                programs.read(),
                cancelled.read());
    }
}
