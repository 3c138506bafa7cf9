package io.floodmark.host;

/**
 * One process, from /proc/PID/stat.
 *
 * @param parent process id of the one that started it, or has adopted it
 * @param cpuTicks user and system time of all threads, including ended ones, in ticks of 1/100 s
 * @param startTicks when it started, in ticks since boot; with the pid, identifies a process uniquely
 * @param zombie whether it has ended, but its parent has not waited for it yet
 * @param kernel whether it is a kernel thread, not a program
 */
record ProcessTimes(long parent, long cpuTicks, long startTicks, boolean zombie, boolean kernel) {
    /** Nanoseconds in a tick: USER_HZ is 100 on every architecture that current JVMs run on. */
    static final long TICK_NANOS = 10_000_000L;

    /** PF_KTHREAD, one of the flags. */
    private static final long KERNEL_THREAD = 0x0020_0000L;

    static ProcessTimes parse(String stat) {
        // The second field is the name in brackets, and may itself contain spaces and brackets.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1);
        return new ProcessTimes(
                Long.parseLong(fields[1]),
                Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
                Long.parseLong(fields[19]),
                fields[0].equals("Z") || fields[0].equals("X"),
                (Long.parseLong(fields[6]) & KERNEL_THREAD) != 0);
    }
}
