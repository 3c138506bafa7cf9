package io.floodmark.search;

/**
 * The bytes of the brokers' host over a stretch of time. What is appended to logs becomes dirty pages; from there it is
 * written to the disks, is still dirty at the end, or was deleted before it was written.
 *
 * @param seconds that it lasted
 * @param appended by the brokers, bytes per second, as compressed as they came: replicas included, indexes not
 * @param written to the devices below the log directories, by whatever program, bytes per second
 * @param grown dirty pages and those under write-back, bytes per second
 * @param deleted pages that were dirtied and never written, bytes per second; NaN where the kernel did not tell
 */
record DiskBalance(double seconds, double appended, double written, double grown, double deleted) {
    /** Written over appended: 1 where the disks carry the load, and nothing but the load. */
    double ratio() {
        return written / appended;
    }

    /** Growth over appended. */
    double growth() {
        return grown / appended;
    }

    /**
     * The share of what was appended that retention deleted before it was written; by what is missing in the balance
     * where the kernel did not tell, which what other programs write then hides.
     */
    double lost() {
        double missing = Double.isNaN(deleted) ? appended - written - grown : deleted;
        return Math.max(0, missing / appended);
    }

    /** Whether the kernel's own counts tell what was deleted, whatever else was written to the devices. */
    boolean lossSeen() {
        return !Double.isNaN(deleted);
    }
}
