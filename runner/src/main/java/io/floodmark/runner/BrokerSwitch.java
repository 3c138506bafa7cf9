package io.floodmark.runner;

import io.floodmark.model.unit.Bytes;

/**
 * A broker that is stopped and started again while the others run on. The cluster's watch is informed before each
 * change. Used by one thread.
 */
public interface BrokerSwitch {
    int broker();

    boolean up();

    /**
     * Stops the broker in order; it misses whatever is written from now on. Returns once the cluster knows that it is
     * gone.
     */
    void stop();

    /** Returns how much the broker would have to fetch if it rejoined now. */
    Bytes missed();

    /** Starts the broker. Returns the run time at which it serves; from then on it is rejoining. */
    long start();

    /** Marks the broker as rejoined: from now on it must lead its share and be in sync, like all others. */
    void rejoined();
}
