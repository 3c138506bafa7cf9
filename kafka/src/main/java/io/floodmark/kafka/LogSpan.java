package io.floodmark.kafka;

/**
 * The range of offsets in the log of a partition.
 *
 * @param from first offset that exists
 * @param to offset after the last that consumers may read
 */
public record LogSpan(long from, long to) {
    /** Returns the number of offsets, including those of transaction markers and of records removed by compaction. */
    public long offsets() {
        return Math.max(0, to - from);
    }
}
