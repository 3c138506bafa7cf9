package io.floodmark.http;

/**
 * The records of a request with status 2xx that are nevertheless not acknowledged.
 *
 * @param failed certainly not written
 * @param unknown with an unknown outcome
 */
record UnwrittenRecords(int failed, int unknown) {
    static final UnwrittenRecords NONE = new UnwrittenRecords(0, 0);
    static final UnwrittenRecords FAILED = new UnwrittenRecords(1, 0);
    static final UnwrittenRecords UNKNOWN = new UnwrittenRecords(0, 1);

    UnwrittenRecords plus(UnwrittenRecords more) {
        return new UnwrittenRecords(failed + more.failed, unknown + more.unknown);
    }

    /** Limits the counts to the number of records. */
    UnwrittenRecords of(int records) {
        int certain = Math.min(failed, records);
        return new UnwrittenRecords(certain, Math.min(unknown, records - certain));
    }
}
