package io.floodmark.runner;

import io.floodmark.model.Bytes;

/**
 * One broker, to be stopped and started again while the others go on; whoever watches the cluster is told first. One
 * thread.
 */
public interface BrokerSwitch {
    int broker();

    boolean up();

    /** Stops it in order; from now on it misses what is written. Returns once the cluster knows that it is gone. */
    void stop();

    /** What it would have to fetch if it came back now. */
    Bytes missed();

    /** Returns once it serves, in run time; then it is rejoining. */
    long start();

    /** From now on it must lead, and be in sync, as all others. */
    void rejoined();
}
