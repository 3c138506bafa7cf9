package io.floodmark.judging;

/**
 * The bytes of the brokers' host over a period of time. Bytes appended to logs become dirty pages; these are written to
 * the disks, are still dirty at the end, or were deleted before they were written.
 *
 * @param seconds length of the period
 * @param appended by the brokers, bytes per second, as compressed as they arrived; includes replicas but not indexes
 * @param written to the devices below the log directories by any process, bytes per second
 * @param grown growth of dirty pages and of those under write-back, bytes per second
 * @param cancelled pages that the brokers deleted before they were written, bytes per second; NaN if not known
 * @param gone pages that any process deleted before they were written, bytes per second; NaN if not known
 */
record DiskBalance(double seconds, double appended, double written, double grown, double cancelled, double gone) {
    /** Written over appended above which other processes have written to the same devices. */
    private static final double OTHERS_WRITE = 1.1;

    /** Returns written over appended: 1 if the disks sustain the load and no other process writes. */
    double ratio() {
        return written / appended;
    }

    /** Returns growth over appended. */
    double growth() {
        return grown / appended;
    }

    /**
     * Returns the share of appended bytes that retention certainly deleted before they were written. If only the
     * deletions of all processes are known, it is at most what the balance lacks.
     */
    double lostAtLeast() {
        if (!Double.isNaN(cancelled)) {
            return cancelled / appended;
        }
        double lacking = Math.max(0, appended - written - grown) / appended;
        return Double.isNaN(gone) ? lacking : Math.min(lacking, deletedByAny());
    }

    /**
     * Returns the share of appended bytes that retention may have deleted before they were written; infinite if writes
     * of other processes may hide any part of them.
     */
    double lostAtMost() {
        if (!Double.isNaN(cancelled)) {
            return cancelled / appended;
        }
        if (!Double.isNaN(gone)) {
            return deletedByAny();
        }
        return ratio() > OTHERS_WRITE ? Double.POSITIVE_INFINITY : lostAtLeast();
    }

    private double deletedByAny() {
        return Math.max(0, gone) / appended;
    }
}
