package io.floodmark.kafka.wire;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.TopicIdPartition;

/**
 * One partition that is read round and round: from where it begins to where it ended when the session began, and then
 * from its beginning again. What others write meanwhile is not read, but for what comes in the last fetch of a round.
 * One thread; hot path.
 */
final class PartitionReplay {
    private final TopicIdPartition place;
    private long from;
    private long to;
    private long position;
    /** Records in this session. */
    private long received;

    /** @param span not empty */
    PartitionReplay(TopicIdPartition place, LogSpan span) {
        this.place = place;
        this.position = span.from();
        renew(span);
    }

    TopicIdPartition place() {
        return place;
    }

    /** A new session: its log may have grown, and lost its beginning. Reading goes on where it was. */
    void renew(LogSpan span) {
        from = span.from();
        to = span.to();
        received = 0;
        position = Math.max(position, from);
    }

    long received() {
        return received;
    }

    /** Where the next fetch begins; at the end of a round that is the log's beginning. */
    long next() {
        if (position >= to) {
            position = from;
        }
        return position;
    }

    /** False once retention has taken all of it: then there is nothing to ask for. */
    boolean any() {
        return from < to;
    }

    /** Moves on behind a batch; returns by how many offsets: 0 for what lies before the offset that was asked for. */
    long pass(LogBatch batch) {
        long behind = batch.lastOffset() + 1;
        long passed = Math.max(0, behind - position);
        received += records(batch);
        position = Math.max(position, behind);
        return passed;
    }

    /**
     * How many records of a batch lie at or behind that offset, as its header tells; to be asked before it is passed.
     */
    int records(LogBatch batch) {
        long asked = batch.lastOffset() + 1 - Math.max(position, batch.baseOffset());
        return (int) Math.max(0, Math.min(batch.records(), asked));
    }

    /** Passes what is no longer there; returns how many offsets, none of them behind the end of the round. */
    long skip(long emptyFrom, long emptyTo) {
        if (position != emptyFrom) {
            return 0;
        }
        long rest = Math.max(0, Math.min(to, emptyTo) - position);
        position += rest;
        return rest;
    }

    /** The log begins there by now; what lay before is gone, and was not read. */
    void begins(long logStart) {
        if (logStart > from) {
            from = logStart;
            position = Math.max(position, from);
        }
    }
}
