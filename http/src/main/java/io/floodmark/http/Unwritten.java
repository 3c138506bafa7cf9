package io.floodmark.http;

/**
 * The records of a request with status 2xx that are nevertheless not acknowledged.
 *
 * @param failed certainly not written
 * @param unknown with an unknown outcome
 */
record Unwritten(int failed, int unknown) {
    static final Unwritten NONE = new Unwritten(0, 0);
    static final Unwritten FAILED = new Unwritten(1, 0);
    static final Unwritten UNKNOWN = new Unwritten(0, 1);

    Unwritten plus(Unwritten more) {
        return new Unwritten(failed + more.failed, unknown + more.unknown);
    }

    /** Limits the counts to the number of records. */
    Unwritten of(int records) {
        int certain = Math.min(failed, records);
        return new Unwritten(certain, Math.min(unknown, records - certain));
    }
}
