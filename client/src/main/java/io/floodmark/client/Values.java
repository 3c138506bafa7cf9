package io.floodmark.client;

import io.floodmark.traffic.RecordSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of one thread's records, generated before the load begins and sent round robin, because generating one
 * costs more than sending it. Documents of a corpus already exist and are taken one after the other. Only one thread
 * sends a value and may overwrite its first bytes by a stamp, because the library copies a record in the call.
 */
final class Values {
    /**
     * The approximate size of the pool, which contains at least the first {@link #FEWEST} values, however large they
     * are.
     */
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
            // The document is shared with other threads, but a stamp must not be.
            return stamped ? document.clone() : document;
        }
        byte[] value = pool.get(next);
        next = next + 1 == pool.size() ? 0 : next + 1;
        return value;
    }
}
