package io.floodmark.judging;

/**
 * One reading of the page cache of the brokers' host, with the bytes that flowed since the first one.
 *
 * @param atNanos run time
 * @param unwritten dirty pages and those under write-back, bytes
 * @param underWay pages under write-back, bytes
 * @param appended by the brokers, bytes
 * @param written to the devices, bytes
 * @param cancelled deleted by the brokers before it was written, bytes; NaN if that is not known
 * @param gone dirtied by any process minus cleaned, bytes; NaN if the kernel does not report them
 */
record DiskMoment(
        long atNanos,
        double unwritten,
        double underWay,
        double appended,
        double written,
        double cancelled,
        double gone) {
    /** Returns the balance from this moment to the given one. */
    DiskBalance to(DiskMoment end) {
        double seconds = (end.atNanos - atNanos) / 1e9;
        double grown = end.unwritten - unwritten;
        return new DiskBalance(
                seconds,
                (end.appended - appended) / seconds,
                (end.written - written) / seconds,
                grown / seconds,
                (end.cancelled - cancelled) / seconds,
                (end.gone - gone - grown) / seconds);
    }
}
