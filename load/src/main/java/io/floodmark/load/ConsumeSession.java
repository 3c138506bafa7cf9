package io.floodmark.load;

import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.TrialEvent;
import java.time.Duration;
import java.util.List;

/**
 * Consuming that is under way. Used by one thread; {@link #poll} and {@link #events} never block. A worker's failure ends the
 * session: the next {@link #poll} or {@link #stop} throws it.
 */
public interface ConsumeSession extends AutoCloseable {
    /** Intervals that have ended since the last call, one for each group, in order, without gaps. */
    List<ConsumeInterval> poll();

    /** What happened since the last call. */
    List<TrialEvent> events();

    /** Reads on until every group has read all that there is, or {@code drain} is over; then stops. */
    void stop(Duration drain);

    /** Stops without waiting, if not stopped yet. */
    @Override
    void close();
}
