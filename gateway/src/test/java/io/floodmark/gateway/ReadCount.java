package io.floodmark.gateway;

/**
 * Numbers of records that a reader was given, compared with those in Kafka.
 *
 * @param read those in Kafka that were given
 * @param again given more than once, as allowed: of a page that broke off, or before the group had committed them
 * @param skipped in Kafka, but never given
 * @param invented given, but not in Kafka, or with another value
 * @param doubled given more than once although that must not happen
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
