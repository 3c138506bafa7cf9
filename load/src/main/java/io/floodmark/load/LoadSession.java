package io.floodmark.load;

import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.GroupBacklog;
import io.floodmark.model.LoadInterval;
import io.floodmark.model.TrialEvent;
import java.time.Duration;
import java.util.List;

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

    /** What happened since the last call: errors that the client recovered from, budgets spent. At most some hundreds. */
    List<TrialEvent> events();

    /** True once sending has ended by itself: time up or budget spent. */
    boolean ended();

    /**
     * Stops sending at once (within 100 ms) and waits for what is under way.
     *
     * @param drain the longest wait for outstanding acknowledgements; what is open then counts as unknown
     */
    LoadTotals stop(Duration drain);

    /** Stops without waiting, if not stopped yet. */
    @Override
    void close();
}
