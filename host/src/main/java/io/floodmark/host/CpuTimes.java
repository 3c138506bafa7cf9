package io.floodmark.host;

import java.util.Set;

/**
 * The time that CPUs spent since boot, from /proc/stat, in ticks (1/100 s), summed over the CPUs that this process may
 * use. Guest time is left out because the kernel already counts it as user time.
 *
 * @param cpus number of CPUs in the sum
 * @param idle idle time, including waiting for disks
 * @param iowait the part of {@code idle} with outstanding disk I/O; may decrease by a tick
 * @param interrupts time in hard and soft interrupts
 * @param steal runnable time in which the hypervisor ran other guests
 */
record CpuTimes(int cpus, long total, long idle, long iowait, long interrupts, long steal) {
    private static final int FIELDS = 8;

    /** @param allowed CPU numbers to sum over; empty for all */
    static CpuTimes parse(String stat, Set<Integer> allowed) {
        int cpus = 0;
        long total = 0;
        long idle = 0;
        long iowait = 0;
        long interrupts = 0;
        long steal = 0;
        for (String line : stat.lines().toList()) {
            if (!line.matches("cpu[0-9]+ .*")) {
                continue;
            }
            String[] parts = line.split("\\s+", -1);
            if (!allowed.isEmpty() && !allowed.contains(Integer.parseInt(parts[0].substring(3)))) {
                continue;
            }
            cpus++;
            for (int field = 1; field <= FIELDS; field++) {
                total += Long.parseLong(parts[field]);
            }
            idle += Long.parseLong(parts[4]) + Long.parseLong(parts[5]);
            iowait += Long.parseLong(parts[5]);
            interrupts += Long.parseLong(parts[6]) + Long.parseLong(parts[7]);
            steal += Long.parseLong(parts[8]);
        }
        if (cpus == 0) {
            throw new IllegalArgumentException("/proc/stat has no line of one CPU");
        }
        return new CpuTimes(cpus, total, idle, iowait, interrupts, steal);
    }
}
