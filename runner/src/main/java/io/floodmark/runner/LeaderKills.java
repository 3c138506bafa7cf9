package io.floodmark.runner;

import io.floodmark.model.outage.Failover;

/** A broker that is killed while it leads a given number of partitions, and started again. Used by one thread. */
public interface LeaderKills extends AutoCloseable {
    int broker();

    /** Replaces the topic by one of which every broker leads the given number of partitions. */
    void lead(int partitions);

    /** Kills the broker, measures how long its partitions take no records, and waits until it is back. */
    Failover once();

    @Override
    void close();
}
