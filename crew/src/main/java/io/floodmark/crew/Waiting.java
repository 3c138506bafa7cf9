package io.floodmark.crew;

import java.time.Duration;

/**
 * Receives how long starting the workers may still take. Only the platform knows that, and the reason for a failure.
 */
public interface Waiting {
    /** Sets the longest wait from now on, in addition to other work. */
    void atMost(Duration longest);
}
