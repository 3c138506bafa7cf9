package io.floodmark.load;

import org.HdrHistogram.WriterReaderPhaser;

/**
 * What one worker did, handed over about once a second without a lock or an allocation on its side. One writer thread; one
 * reader thread ({@link Collector}); hot path.
 *
 * <p>Two {@link Tally}s take turns: the writer fills the active one, the reader flips them and then owns the other, as
 * HdrHistogram's own recorders do. Counts and histograms flip together, so that in every interval the histogram holds exactly
 * the records counted as acknowledged.
 *
 * <p>Latencies are nanoseconds from 1 us to 1 h at three digits. Longer ones count as 1 h and are counted as clipped; negative
 * ones (a clock that went back) count as 0 and are counted as negative.
 */
public final class Recorder {
    /** A batch that leaves later than this after it was due is counted as late. */
    public static final long LATE_NANOS = 5_000_000;

    /** At most so many points stand for the records of one batch. */
    private static final int POINTS = 16;

    /** A batch whose latencies differ by less than one part in so many is told by two points. */
    private static final long SAME = 2_000;

    private final WriterReaderPhaser phaser = new WriterReaderPhaser();
    private volatile Tally active = new Tally();
    private Tally inactive = new Tally();

    /** How often the tallies were flipped: tells the writer that a new interval has begun. */
    private volatile long interval;

    private long flips;

    /**
     * A batch was handed to a socket for the first time.
     *
     * @param latenessNanos how long after it was due it left
     */
    public void sent(int records, long wireBytes, long latenessNanos) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.sent += records;
            tally.wireBytes += wireBytes;
            tally.latenessMaxNanos = Math.max(tally.latenessMaxNanos, latenessNanos);
            if (latenessNanos > LATE_NANOS) {
                tally.late += records;
            }
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /** A batch was sent once more. */
    public void retried(int records, long wireBytes) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            active.retried += records;
            active.wireBytes += wireBytes;
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /**
     * A batch was confirmed. Its records' due times lie evenly between the first's and the last's; those two latencies are
     * recorded exactly, and so are up to 14 between, each for the records around it.
     *
     * @param sentNanos when it was first handed to a socket
     */
    public void acked(long nowNanos, long firstDueNanos, long lastDueNanos, int records, long sentNanos) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.acked += records;
            tally.service.recordValueWithCount(within(tally, nowNanos - sentNanos, 0), records);
            recordLine(tally, nowNanos - firstDueNanos, nowNanos - lastDueNanos, records);
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    private static void recordLine(Tally tally, long first, long last, int records) {
        if (records == 1) {
            record(tally, first, 1);
            return;
        }
        if ((first - last) * SAME <= last) {
            record(tally, first, records / 2);
            record(tally, last, records - records / 2);
            return;
        }
        record(tally, first, 1);
        record(tally, last, 1);
        int between = records - 2;
        int points = Math.min(between, POINTS - 2);
        int from = 0;
        for (int point = 1; point <= points; point++) {
            int to = (int) ((long) between * point / points);
            double middle = 1 + (from + to - 1) / 2.0;
            record(tally, first - (long) ((first - last) * (middle / (records - 1))), to - from);
            from = to;
        }
    }

    private static void record(Tally tally, long nanos, int records) {
        tally.latency.recordValueWithCount(within(tally, nanos, records), records);
    }

    private static long within(Tally tally, long nanos, int records) {
        if (nanos > Tally.HIGHEST_NANOS) {
            tally.clipped += records;
            return Tally.HIGHEST_NANOS;
        }
        if (nanos < 0) {
            tally.negative += records;
            return 0;
        }
        return nanos;
    }

    /** Given up, and certainly not written. */
    public void failed(int records) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            active.failed += records;
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /** Given up, and perhaps written. */
    public void unknown(int records) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            active.unknown += records;
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /** Confirmed, but an earlier attempt whose answer was lost may have been written as well. */
    public void duplicable(int records) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            active.duplicable += records;
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /**
     * A quota of the brokers holds a connection back.
     *
     * @param nanos that it was asked to wait in the present interval, in all
     */
    public void throttled(long nanos) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            active.throttledNanos = Math.max(active.throttledNanos, nanos);
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /** Grows by one with every interval, for counts that a worker keeps per interval itself. */
    public long interval() {
        return interval;
    }

    /** Adds what was recorded since the last hand-over to {@code into}. Reader only. */
    void handOver(Tally into) {
        phaser.readerLock();
        try {
            Tally filled = active;
            inactive.reset();
            active = inactive;
            inactive = filled;
            interval = ++flips;
            phaser.flipPhase();
            into.add(filled);
        } finally {
            phaser.readerUnlock();
        }
    }
}
