package io.floodmark.kafka.wire;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.Place;

/**
 * One partition that is read round and round: from where it begins to where it ended when the session began, and then from its
 * beginning again. What others write meanwhile is not read, but for what comes in the last fetch of a round. One thread; hot path.
 */
final class Circuit {
    /** Answers in a row that told nothing: of a tiered topic one or two may, until what was asked for has come from afar. */
    private static final int MOST_SILENCES = 3;

    private final Place place;
    private long from;
    private long to;
    private long position;
    private int silences;

    /** @param span not empty */
    Circuit(Place place, LogSpan span) {
        this.place = place;
        this.position = span.from();
        renew(span);
    }

    Place place() {
        return place;
    }

    /** A new session: its log may have grown, and lost its beginning. Reading goes on where it was. */
    void renew(LogSpan span) {
        from = span.from();
        to = span.to();
        silences = 0;
        position = Math.max(position, from);
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
        silences = 0;
        position = Math.max(position, behind);
        return passed;
    }

    /** How many records of a batch lie at or behind that offset, as its header tells; to be asked before it is passed. */
    int records(LogBatch batch) {
        long asked = batch.lastOffset() + 1 - Math.max(position, batch.baseOffset());
        return (int) Math.max(0, Math.min(batch.records(), asked));
    }

    /** An answer told nothing at all of it; returns the offsets to its end, passed where nothing is there any more, else 0. */
    long silent() {
        silences++;
        if (silences < MOST_SILENCES || position >= to) {
            return 0;
        }
        // A broker gives one batch at least if there is any: the rest was compacted away.
        long rest = to - position;
        position = to;
        silences = 0;
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
