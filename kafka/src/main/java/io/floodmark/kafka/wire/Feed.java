package io.floodmark.kafka.wire;

import org.jspecify.annotations.Nullable;

/** Which records go into which batch, for which lane, and when: one producer's, for one stint. One thread; hot path. */
interface Feed {
    /** Lists every lane that has got something to send by now. */
    void advance(long nowNanos);

    /** True when the lane has a batch that may leave now. */
    boolean offers(Lane lane, long nowNanos);

    /** The next batch of a lane that offers one; null when the pool has none free. */
    @Nullable
    Slot take(Lane lane, long nowNanos);

    /** When {@link #advance} will next find something new: later than now. */
    long nextNanos(long nowNanos);

    /** True while records are due that neither left nor wait in a lane. */
    boolean open();

    /** No record is due after that. The open batch may leave at once, without waiting for more. */
    void close(long endNanos);
}
