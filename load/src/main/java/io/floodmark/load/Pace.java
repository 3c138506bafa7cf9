package io.floodmark.load;

import io.floodmark.model.Rate;

/** How fast a session sends. */
public sealed interface Pace {
    /** Open loop: record i is due at t0 + i/rate, whatever the cluster does. All workers together. */
    record OpenLoop(Rate rate) implements Pace {}

    /** As fast as the requests in flight allow: for warming up, never for a verdict. Due time is the send time. */
    record FlatOut() implements Pace {}
}
