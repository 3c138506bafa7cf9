package io.floodmark.crew;

import java.time.Duration;

/**
 * Lets whoever waits for a crew know how long it may still take: only the crew knows what it waits for, and what it
 * says where that fails.
 */
public interface Waiting {
    /** From now on, beside what else has to be done. */
    void atMost(Duration longest);
}
