package io.floodmark.load;

import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Delivery;
import io.floodmark.model.GroupBacklog;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.TrialEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Load that is under way. Used by one thread; {@link #poll} and {@link #events} never block.
 *
 * <p>A worker's failure ends the session: the next {@link #poll} or {@link #stop} throws it.
 */
public interface LoadSession extends AutoCloseable {
    /** Intervals that have ended since the last call, merged over workers, in order, without gaps. */
    List<LoadInterval> poll();

    /** What consumers beside the producers did since the last call; none where there are none. */
    default List<ConsumeInterval> consumed() {
        return List.of();
    }

    /** What groups that were to begin behind had before them at the start. */
    default List<GroupBacklog> behind() {
        return List.of();
    }

    /**
     * What happened since the last call: errors that the client recovered from, budgets spent. At most some hundreds.
     */
    List<TrialEvent> events();

    /** True once sending has ended by itself: time up or budget spent. */
    boolean ended();

    /**
     * Stops sending at once (within 100 ms) and waits for what is under way.
     *
     * @param drain the longest wait for outstanding acknowledgements; what is open then counts as unknown
     */
    LoadTotals stop(Duration drain);

    /**
     * After {@link #stop}: where the last interval ends that holds no drain, in run time. What was sent in the last
     * quarter of a second may lie in the drain's: an interval that short would be noise.
     */
    long sentUntilNanos();

    /**
     * After {@link #stop}: what consumer groups were given of each partition; none where there are none, or nobody
     * knows.
     */
    default List<Delivery> deliveries() {
        return List.of();
    }

    /**
     * After {@link #stop}: what the brokers confirmed of each partition, by sequence; empty where records have none.
     */
    default Optional<Sequenced> sequenced() {
        return Optional.empty();
    }

    /** Stops without waiting, if not stopped yet. */
    @Override
    void close();
}
