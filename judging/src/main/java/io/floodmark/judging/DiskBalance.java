package io.floodmark.judging;

/**
 * The bytes of the brokers' host over a period of time. Bytes appended to logs become dirty pages; these are written to
 * the disks, are still dirty at the end, or were deleted before they were written.
 *
 * @param seconds length of the period
 * @param appended by the brokers, bytes per second, as compressed as they arrived; includes replicas but not indexes
 * @param written to the devices below the log directories by any process, bytes per second
 * @param grown growth of dirty pages and of those under write-back, bytes per second
 * @param deleted pages that were dirtied and never written, bytes per second; NaN if the kernel does not report them
 */
record DiskBalance(double seconds, double appended, double written, double grown, double deleted) {
    /** Returns written over appended: 1 if the disks sustain the load and no other process writes. */
    double ratio() {
        return written / appended;
    }

    /** Returns growth over appended. */
    double growth() {
        return grown / appended;
    }

    /**
     * Returns the share of appended bytes that retention deleted before they were written. If the kernel does not
     * report them, they are what the balance lacks, and writes of other processes hide part of them.
     */
    double lost() {
        double missing = Double.isNaN(deleted) ? appended - written - grown : deleted;
        return Math.max(0, missing / appended);
    }

    /** True if counters of the kernel report what was deleted, independent of other writes to the devices. */
    boolean lossSeen() {
        return !Double.isNaN(deleted);
    }
}
