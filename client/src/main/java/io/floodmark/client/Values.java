package io.floodmark.client;

import io.floodmark.traffic.RecordSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Values of one thread's records, made before the load begins and sent round robin: making one costs more than sending
 * it; but documents of a corpus, which are there, are taken from it one after another. Each is sent by the one thread
 * alone, which may write its stamp over the first bytes: the library copies a record in the call.
 */
final class Values {
    /** Together they take about this, and each of the first {@link #FEWEST} is there however large it is. */
    private static final long POOL_BYTES = 16 << 20;

    private static final int FEWEST = 16;

    private final RecordSource source;
    private final boolean stamped;
    private final List<byte[]> pool = new ArrayList<>();
    private int next;

    Values(RecordSource source, boolean stamped) {
        this.source = source;
        this.stamped = stamped;
        if (source.ofCorpus()) {
            return;
        }
        long bytes = 0;
        while (pool.size() < FEWEST || bytes < POOL_BYTES) {
            byte[] value = source.value();
            pool.add(value);
            bytes += value.length + 16;
        }
    }

    byte[] next() {
        if (source.ofCorpus()) {
            byte[] document = source.value();
            // It is shared with other threads; a stamp must not be.
            return stamped ? document.clone() : document;
        }
        byte[] value = pool.get(next);
        next = next + 1 == pool.size() ? 0 : next + 1;
        return value;
    }
}
