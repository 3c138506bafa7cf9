package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;

/**
 * One partition that is read repeatedly: from its beginning to its end at the start of the session, and then from its
 * beginning again. Records that others write meanwhile are not read, except in the last fetch of a round. Used by one
 * thread; hot path.
 */
final class PartitionReplay {
    private final TopicIdPartition place;
    private long from;
    private long to;
    private long position;
    /** Number of records received in this session. */
    private long received;

    /** @param span must not be empty */
    PartitionReplay(TopicIdPartition place, LogSpan span) {
        this.place = place;
        this.position = span.from();
        renew(span);
    }

    TopicIdPartition place() {
        return place;
    }

    /** Starts a new session: the log may have grown and lost its beginning. Reading continues at its position. */
    void renew(LogSpan span) {
        from = span.from();
        to = span.to();
        received = 0;
        position = Math.max(position, from);
    }

    long received() {
        return received;
    }

    /** Returns the offset of the next fetch; at the end of a round, the beginning of the log. */
    long next() {
        if (position >= to) {
            position = from;
        }
        return position;
    }

    /** False if retention has deleted the whole log, so that there is nothing to fetch. */
    boolean any() {
        return from < to;
    }

    /** Moves past a batch and returns by how many offsets; 0 for a batch before the requested offset. */
    long pass(LogBatch batch) {
        long behind = batch.lastOffset() + 1;
        long passed = Math.max(0, behind - position);
        received += records(batch);
        position = Math.max(position, behind);
        return passed;
    }

    /**
     * Returns how many records of a batch are at or after the position, according to its header; called before
     * {@link #pass}.
     */
    int records(LogBatch batch) {
        long asked = batch.lastOffset() + 1 - Math.max(position, batch.baseOffset());
        return (int) Math.max(0, Math.min(batch.records(), asked));
    }

    /** Moves past deleted records and returns by how many offsets, not beyond the end of the round. */
    long skip(long emptyFrom, long emptyTo) {
        if (position != emptyFrom) {
            return 0;
        }
        long rest = Math.max(0, Math.min(to, emptyTo) - position);
        position += rest;
        return rest;
    }

    /** Notes that the log now begins at this offset; earlier records are deleted and were not read. */
    void begins(long logStart) {
        if (logStart > from) {
            from = logStart;
            position = Math.max(position, from);
        }
    }
}
