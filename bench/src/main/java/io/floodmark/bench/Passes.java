package io.floodmark.bench;

/** Adds up what a process reads between successive reports. Time between two passes does not count. */
final class Passes {
    private static final long NONE = -1;

    private long reportedRecords = NONE;
    private long reportedNanos;
    private double reportedCpuSeconds;
    private long records;
    private long nanos;
    private double cpuSeconds;

    /** Begins a pass: the next report is its first. */
    void begin() {
        reportedRecords = NONE;
    }

    /**
     * Adds a report.
     *
     * @param ofPass records read since the pass began
     * @param atNanos time by any clock
     * @param cpuOfProcess CPU seconds since the process started
     */
    void report(long ofPass, long atNanos, double cpuOfProcess) {
        if (reportedRecords != NONE) {
            records += ofPass - reportedRecords;
            nanos += atNanos - reportedNanos;
            cpuSeconds += cpuOfProcess - reportedCpuSeconds;
        }
        reportedRecords = ofPass;
        reportedNanos = atNanos;
        reportedCpuSeconds = cpuOfProcess;
    }

    double seconds() {
        return nanos / 1e9;
    }

    double perSecond() {
        return records / seconds();
    }

    TurnCost cost(Turn turn) {
        return TurnCost.of(turn, records, seconds(), cpuSeconds);
    }
}
