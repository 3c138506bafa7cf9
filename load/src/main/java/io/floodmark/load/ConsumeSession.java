package io.floodmark.load;

import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Delivery;
import io.floodmark.model.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Consuming that is under way. Used by one thread; {@link #poll} and {@link #events} never block. A worker's failure
 * ends the session: the next {@link #poll} or {@link #stop} throws it.
 */
public interface ConsumeSession extends AutoCloseable {
    /** Intervals that have ended since the last call, one for each group, in order, without gaps. */
    List<ConsumeInterval> poll();

    /** What happened since the last call. */
    List<TrialEvent> events();

    /** Reads on until every group has read all that there is, or {@code drain} is over; then stops. */
    void stop(Duration drain);

    /**
     * After {@link #stop}: what the groups were given of each partition, by offsets; in order of group, topic and
     * partition. None where nobody knows, as when those who read are gone.
     */
    List<Delivery> deliveries();

    /**
     * After {@link #stop}: the different records of this session that a group was given; empty where not all of them
     * say which they are, or it did not read to the end.
     */
    default Optional<Sequenced> sequenced(String group) {
        return Optional.empty();
    }

    /** Stops without waiting, if not stopped yet. */
    @Override
    void close();
}
