package io.floodmark.bench.known;

/** Computes the maximum throughput of a network link. */
final class Links {
    /** Share of a full Ethernet frame that is TCP payload: 1,500 bytes minus 52 of IP and TCP headers, in 1,514. */
    private static final double PAYLOAD = 1_448.0 / 1_514;

    /**
     * Bytes per record of 1 KiB in a produce request: the record with its lengths, and its share of the header of a
     * batch of 15 (61 bytes) and of the request.
     */
    private static final double PER_RECORD = 1_040;

    private Links() {}

    /** Returns the records of 1 KiB per second that fill a link in one direction. */
    static double records(double bitsPerSecond) {
        return bitsPerSecond / Byte.SIZE * PAYLOAD / PER_RECORD;
    }
}
