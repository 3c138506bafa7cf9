package io.floodmark.load;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An active session of consumers. Used by one thread; {@link #poll} and {@link #events} never block. A failure of a
 * worker ends the session: the next {@link #poll} or {@link #stop} throws it.
 */
public interface ConsumeSession extends AutoCloseable {
    /** Returns the intervals that have ended since the last call, one per group, in order, without gaps. */
    List<ConsumeInterval> poll();

    /** Returns the events since the last call. */
    List<TrialEvent> events();

    /** Reads until every group has read everything, or {@code drain} has passed, and then stops. */
    void stop(Duration drain);

    /**
     * Returns, after {@link #stop}, what the groups received of each partition according to offsets, in order of group,
     * topic and partition. Empty if that is unknown, for example after the consumers were lost.
     */
    List<Delivery> deliveries();

    /**
     * Returns, after {@link #stop}, the distinct records of this session that a group received. Empty if not all
     * records have a stamp, or if the group did not read to the end.
     */
    default Optional<Sequenced> sequenced(String group) {
        return Optional.empty();
    }

    /** Stops without waiting, unless it has already stopped. */
    @Override
    void close();
}
