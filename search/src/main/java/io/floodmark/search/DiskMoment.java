package io.floodmark.search;

/**
 * One reading of the page cache of the brokers' host, with what had flowed since the first one.
 *
 * @param atNanos of run time
 * @param unwritten dirty pages and those under write-back, bytes
 * @param underWay pages under write-back, bytes
 * @param appended by the brokers, bytes
 * @param written to the devices, bytes
 * @param cancelled dirtied less cleaned, bytes; NaN where the kernel does not tell
 */
record DiskMoment(long atNanos, double unwritten, double underWay, double appended, double written, double cancelled) {
    /** The balance from here to there. */
    DiskBalance to(DiskMoment end) {
        double seconds = (end.atNanos - atNanos) / 1e9;
        double grown = end.unwritten - unwritten;
        return new DiskBalance(
                seconds,
                (end.appended - appended) / seconds,
                (end.written - written) / seconds,
                grown / seconds,
                (end.cancelled - cancelled - grown) / seconds);
    }
}
