package io.floodmark.kafka.client;

import io.floodmark.client.Start;

/**
 * The values that a session shares with sessions of other processes that send and read at the same time.
 *
 * @param startNanos when the session begins, by this process's clock
 * @param aheadNanos how far this process's clock is ahead of the clock that all readers of the records use
 * @param wallMillis time at the start of the wall clock that stamps records, in milliseconds since 1970;
 *     {@link Start#OWN_WALL} for the clock of the machine that sends
 */
public record SharedStart(long startNanos, long aheadNanos, long wallMillis) {
    /** Returns the values if no other process sends, or reads by its own clock. */
    public static SharedStart alone(long startNanos) {
        return new SharedStart(startNanos, 0, Start.OWN_WALL);
    }
}
