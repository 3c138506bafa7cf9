package io.floodmark.load;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An active load. Used by one thread; {@link #poll} and {@link #events} never block.
 *
 * <p>A failure of a worker ends the session: the next {@link #poll} or {@link #stop} throws it.
 */
public interface LoadSession extends AutoCloseable {
    /** Returns the intervals that have ended since the last call, merged over workers, in order, without gaps. */
    List<LoadInterval> poll();

    /** Returns the intervals of the session's consumers since the last call; empty if there are none. */
    default List<ConsumeInterval> consumed() {
        return List.of();
    }

    /** Returns the initial backlog of groups that were to begin behind. */
    default List<GroupBacklog> behind() {
        return List.of();
    }

    /**
     * Returns the events since the last call: errors that the client recovered from, budgets that were spent. At most a
     * few hundred.
     */
    List<TrialEvent> events();

    /** True when sending has ended without a stop: the time was up or a budget was spent. */
    boolean ended();

    /**
     * Stops sending at once (within 100 ms) and waits for records in flight.
     *
     * @param drain the longest wait for outstanding acknowledgements; records without one then count as unknown
     */
    LoadTotals stop(Duration drain);

    /**
     * Returns, after {@link #stop}, the end of the last interval without drain, in run time. Records of the last
     * quarter of a second may be in the interval of the drain, because so short an interval would be noise.
     */
    long sentUntilNanos();

    /**
     * Returns, after {@link #stop}, what consumer groups received of each partition; empty if there are none, or if it
     * is unknown.
     */
    default List<Delivery> deliveries() {
        return List.of();
    }

    /**
     * Returns, after {@link #stop}, the acknowledged records of each partition by sequence; empty if records have no
     * sequence.
     */
    default Optional<Sequenced> sequenced() {
        return Optional.empty();
    }

    /** Stops without waiting, unless it has already stopped. */
    @Override
    void close();
}
