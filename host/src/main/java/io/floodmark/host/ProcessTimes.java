package io.floodmark.host;

/**
 * One process, from /proc/PID/stat.
 *
 * @param parent process id of the one that started it, or has taken it over
 * @param cpuTicks user and system time of all threads, ended ones too, in ticks of 1/100 s
 * @param startTicks when it started, in ticks since boot; with the pid, names a process for ever
 * @param zombie ended, but its parent has not asked for its end yet
 * @param kernel a thread of the kernel, no program
 */
record ProcessTimes(long parent, long cpuTicks, long startTicks, boolean zombie, boolean kernel) {
    /** Nanoseconds in a tick: USER_HZ is 100 on every architecture that a JVM of today runs on. */
    static final long TICK_NANOS = 10_000_000L;

    /** PF_KTHREAD, among the flags. */
    private static final long KERNEL_THREAD = 0x0020_0000L;

    static ProcessTimes parse(String stat) {
        // The second field is the name in brackets, and may itself hold blanks and brackets.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        return new ProcessTimes(
                Long.parseLong(fields[1]),
                Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
                Long.parseLong(fields[19]),
                fields[0].equals("Z") || fields[0].equals("X"),
                (Long.parseLong(fields[6]) & KERNEL_THREAD) != 0);
    }
}
