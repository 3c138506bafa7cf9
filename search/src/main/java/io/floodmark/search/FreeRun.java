package io.floodmark.search;

/**
 * For how long memory takes up what the disk does not carry. The kernel begins to write when pages are old, or when
 * they are as many as its background threshold; it slows programs when they are half way from there to its limit
 * ({@code dirty_freerun_ceiling} in mm/page-writeback.c).
 */
final class FreeRun {
    private FreeRun() {}

    /**
     * From an empty page cache: {@code t + (ceiling - W t) / (W - D)} with {@code t = min(age, background / W)}.
     *
     * @param appended W, bytes per second
     * @param written D, what the disk writes when it has to, bytes per second
     * @param age of pages at which they are written, seconds
     * @param background threshold, bytes
     * @param limit of dirty pages, bytes
     * @return seconds; infinite where the disk carries it all
     */
    static double seconds(double appended, double written, double age, double background, double limit) {
        if (written >= appended) {
            return Double.POSITIVE_INFINITY;
        }
        double quiet = Math.min(age, background / appended);
        return quiet + left(appended * quiet, appended - written, background, limit);
    }

    /**
     * From now on.
     *
     * @param unwritten pages now, bytes
     * @param growth of them, bytes per second, above 0
     */
    static double left(double unwritten, double growth, double background, double limit) {
        return Math.max(0, ceiling(background, limit) - unwritten) / growth;
    }

    private static double ceiling(double background, double limit) {
        return (background + limit) / 2;
    }
}
