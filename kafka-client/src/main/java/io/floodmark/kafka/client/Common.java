package io.floodmark.kafka.client;

import io.floodmark.client.Start;

/**
 * What a session has in common with those of other processes that send and read at the same time.
 *
 * @param startNanos when it begins, by our clock
 * @param aheadNanos how far our clock is ahead of that which all who read what is written go by
 * @param wallMillis what the wall clock that records are stamped by shows at the start, in milliseconds since 1970;
 *     {@link Start#OWN_WALL} for that of the machine that sends
 */
public record Common(long startNanos, long aheadNanos, long wallMillis) {
    /** Nobody else sends, or reads by a clock of his own. */
    public static Common alone(long startNanos) {
        return new Common(startNanos, 0, Start.OWN_WALL);
    }
}
