package io.floodmark.http;

/**
 * Records of a request with status 2xx that are not confirmed all the same.
 *
 * @param failed certainly not written
 * @param unknown written or not: nobody can say
 */
record Unwritten(int failed, int unknown) {
    static final Unwritten NONE = new Unwritten(0, 0);
    static final Unwritten FAILED = new Unwritten(1, 0);
    static final Unwritten UNKNOWN = new Unwritten(0, 1);

    Unwritten plus(Unwritten more) {
        return new Unwritten(failed + more.failed, unknown + more.unknown);
    }

    /** Not more than there were records. */
    Unwritten of(int records) {
        int certain = Math.min(failed, records);
        return new Unwritten(certain, Math.min(unknown, records - certain));
    }
}
