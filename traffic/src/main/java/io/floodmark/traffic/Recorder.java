package io.floodmark.traffic;

import org.HdrHistogram.WriterReaderPhaser;

/**
 * Records the outcomes of one worker's records. The worker writes without locks, and one other thread reads one
 * interval at a time. There are two {@link Tally}s: the writer fills the active one, the reader swaps them and then
 * owns the other, as HdrHistogram's own recorders do. Counts and histograms are swapped together, so that in every
 * interval the histogram contains exactly the records counted as acknowledged. Hot path.
 */
public final class Recorder {
    /** A batch that leaves later than this after it was due counts as late. */
    public static final long LATE_NANOS = 5_000_000;

    /** The maximum number of points that represent the records of one batch. */
    private static final int POINTS = 16;

    /** A batch whose latencies differ by less than one part in this number is represented by two points. */
    private static final long SAME = 2_000;

    private final WriterReaderPhaser phaser = new WriterReaderPhaser();
    private volatile Tally active = new Tally();
    private Tally inactive = new Tally();

    /** The number of swaps, by which the writer detects that a new interval has begun. */
    private volatile long interval;

    private long flips;

    /**
     * Records that a batch was handed to a socket for the first time.
     *
     * @param latenessNanos time between its due time and sending
     */
    public void sent(int records, long wireBytes, long latenessNanos) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.add(Count.SENT, records);
            tally.add(Count.WIRE_BYTES, wireBytes);
            tally.add(Count.LATENESS_MAX_NANOS, latenessNanos);
            if (latenessNanos > LATE_NANOS) {
                tally.add(Count.LATE, records);
            }
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /**
     * Counts records that were handed to the client library, one by one.
     *
     * @param late number of late records
     * @param latenessMaxNanos maximum time between due time and sending
     */
    public void handedOver(int records, int late, long latenessMaxNanos) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.add(Count.SENT, records);
            tally.add(Count.LATE, late);
            tally.add(Count.LATENESS_MAX_NANOS, latenessMaxNanos);
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /**
     * Adds to a {@link Count} other than those for sending and acknowledging: records given up, sent again, throttled.
     */
    public void count(Count count, long amount) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            active.add(count, amount);
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /** Records that a batch was sent again. */
    public void retried(int records, long wireBytes) {
        count(Count.RETRIED, records);
        count(Count.WIRE_BYTES, wireBytes);
    }

    /** Records that a batch of unknown payload was acknowledged. */
    public void acked(long nowNanos, long firstDueNanos, long lastDueNanos, int records, long sentNanos) {
        acked(nowNanos, firstDueNanos, lastDueNanos, records, sentNanos, 0);
    }

    /**
     * Records that a batch was acknowledged. The due times of its records are evenly spaced between the first and the
     * last. Those two latencies are recorded exactly, and so are up to 14 between them, each for the records around it.
     *
     * @param sentNanos when it was first handed to a socket
     * @param payloadBytes of its records: keys, values and headers, uncompressed
     */
    public void acked(
            long nowNanos, long firstDueNanos, long lastDueNanos, int records, long sentNanos, long payloadBytes) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.add(Count.ACKED, records);
            tally.add(Count.PAYLOAD_BYTES, payloadBytes);
            tally.service(nowNanos - sentNanos, records);
            recordLine(tally, nowNanos - firstDueNanos, nowNanos - lastDueNanos, records);
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    private static void recordLine(Tally tally, long first, long last, int records) {
        if (records == 1) {
            tally.latency(first, 1);
            return;
        }
        if ((first - last) * SAME <= last) {
            tally.latency(first, records / 2);
            tally.latency(last, records - records / 2);
            return;
        }
        tally.latency(first, 1);
        tally.latency(last, 1);
        int between = records - 2;
        int points = Math.min(between, POINTS - 2);
        int from = 0;
        for (int point = 1; point <= points; point++) {
            int to = (int) ((long) between * point / points);
            double middle = 1 + (from + to - 1) / 2.0;
            tally.latency(first - (long) ((first - last) * (middle / (records - 1))), to - from);
            from = to;
        }
    }

    /**
     * Records that a batch was read by a consumer. The due times of its records are evenly spaced between the first and
     * the last.
     *
     * @param bytes in the log
     */
    public void received(long nowNanos, long firstDueNanos, long lastDueNanos, int records, long bytes) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.add(Count.RECEIVED, records);
            tally.add(Count.WIRE_BYTES, bytes);
            recordLine(tally, nowNanos - firstDueNanos, nowNanos - lastDueNanos, records);
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /**
     * Counts records that were acknowledged one by one, with the exact latency of each.
     *
     * @param latencyNanos due time to acknowledgement, of the first {@code records}
     * @param serviceNanos send to acknowledgement, of the same
     * @param payloadBytes of all of them: keys, values and headers, uncompressed
     */
    public void ackedEach(long[] latencyNanos, long[] serviceNanos, int records, long payloadBytes) {
        long section = phaser.writerCriticalSectionEnter();
        try {
            Tally tally = active;
            tally.add(Count.ACKED, records);
            tally.add(Count.PAYLOAD_BYTES, payloadBytes);
            for (int i = 0; i < records; i++) {
                tally.latency(latencyNanos[i], 1);
                tally.service(serviceNanos[i], 1);
            }
        } finally {
            phaser.writerCriticalSectionExit(section);
        }
    }

    /**
     * Returns a number that increases by one with every interval, for counts that a worker itself keeps per interval.
     */
    public long interval() {
        return interval;
    }

    /** Adds what was recorded since the last call to {@code into}. Called by the reader only. */
    public void handOver(Tally into) {
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
