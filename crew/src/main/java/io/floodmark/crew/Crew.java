package io.floodmark.crew;

import java.io.IOException;
import java.util.Map;

/**
 * The workers of a fleet from the point of view of its driver: processes that stay from the first session to the last.
 * Used by the driver's main thread, and {@link #run} by one other thread.
 */
public interface Crew extends AutoCloseable {
    /** Returns the numbers of workers and of active workers. */
    WorkerCounts strength();

    /** Activates all workers, including those that arrived late. Must not be called during a session. */
    void grow();

    /** Returns facts for a report, in addition to the numbers of workers. */
    Map<String, String> facts();

    /**
     * Waits until a session can start: workers that were lost in the previous one are replaced.
     *
     * @throws io.floodmark.client.Failure if that takes too long or is impossible
     */
    void awaitRoom();

    /**
     * Runs a session in all active workers, and returns when they have left it.
     *
     * @throws IOException if one was lost; the message says how
     */
    void run(long session) throws IOException;

    /** Stops a session whose workers do not leave it. */
    void cancel(long session);

    @Override
    void close();
}
