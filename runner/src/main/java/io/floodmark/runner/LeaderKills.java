package io.floodmark.runner;

import io.floodmark.model.Failover;

/** A broker that is killed with so many partitions to lead, and started again. One thread. */
public interface LeaderKills extends AutoCloseable {
    int broker();

    /** Makes a topic of which every broker leads so many partitions, in place of the one before. */
    void lead(int partitions);

    /** Kills it, times how long its partitions take no records, and waits until it is back. */
    Failover once();

    @Override
    void close();
}
