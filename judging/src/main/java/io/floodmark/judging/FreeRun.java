package io.floodmark.judging;

/**
 * Computes for how long memory absorbs what the disks do not sustain. The kernel begins to write when pages are old, or
 * when they exceed its background threshold; it slows writing processes at the midpoint between that threshold and its
 * limit ({@code dirty_freerun_ceiling} in mm/page-writeback.c).
 */
final class FreeRun {
    private FreeRun() {}

    /**
     * Returns the time from an empty page cache: {@code t + (ceiling - W t) / (W - D)} with {@code t = min(age,
     * background / W)}.
     *
     * @param appended W, bytes per second
     * @param written D, the maximum write rate of the disk, bytes per second
     * @param age age at which pages are written, seconds
     * @param background threshold, bytes
     * @param limit limit of dirty pages, bytes
     * @return seconds; infinite if the disk sustains the full rate
     */
    static double seconds(double appended, double written, double age, double background, double limit) {
        if (written >= appended) {
            return Double.POSITIVE_INFINITY;
        }
        double quiet = Math.min(age, background / appended);
        return quiet + left(appended * quiet, appended - written, background, limit);
    }

    /**
     * Returns the time from now on, in seconds.
     *
     * @param unwritten pages now, bytes
     * @param growth growth of unwritten pages, bytes per second, above 0
     */
    static double left(double unwritten, double growth, double background, double limit) {
        return Math.max(0, ceiling(background, limit) - unwritten) / growth;
    }

    private static double ceiling(double background, double limit) {
        return (background + limit) / 2;
    }
}
