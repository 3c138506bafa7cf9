package io.floodmark.gateway;

/**
 * What a reader was given, beside what is in Kafka, in records.
 *
 * @param read of those in Kafka
 * @param again more than once, as may be: of a page that broke off, or before the group had committed them
 * @param skipped in Kafka, and never given
 * @param invented given, and not in Kafka, or with another value
 * @param doubled more than once, though once is promised
 */
record ReadCount(long inKafka, long read, long again, long skipped, long invented, long doubled) {
    static final ReadCount NONE = new ReadCount(0, 0, 0, 0, 0, 0);

    ReadCount plus(ReadCount other) {
        return new ReadCount(
                inKafka + other.inKafka,
                read + other.read,
                again + other.again,
                skipped + other.skipped,
                invented + other.invented,
                doubled + other.doubled);
    }

    long wrong() {
        return skipped + invented + doubled;
    }
}
