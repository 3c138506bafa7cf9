package io.floodmark.kafka;

/**
 * What a partition's log holds.
 *
 * @param from the first offset that is there
 * @param to the offset after the last that consumers may read
 */
public record LogSpan(long from, long to) {
    /** Offsets in it: records, and what transactions and compaction have left. */
    public long offsets() {
        return Math.max(0, to - from);
    }
}
