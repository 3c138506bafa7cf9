package io.floodmark.crew;

import java.io.IOException;
import java.util.Map;

/**
 * The workers of a fleet as its driver reaches them: processes that stay from the first session to the last. Used by
 * the driver's main thread, and {@link #run} by one other.
 */
public interface Crew extends AutoCloseable {
    /** How many there are, and how many of them send. */
    WorkerCounts strength();

    /** Lets all that are there send, also those that came late; not while a session runs. */
    void grow();

    /** What of it is worth a report's line, beside its strength. */
    Map<String, String> facts();

    /**
     * Waits until a session has room: whoever was lost in the one before is replaced.
     *
     * @throws io.floodmark.client.Failure where that takes too long, or cannot be
     */
    void awaitRoom();

    /**
     * Lets all that send take their seats in a session; returns when they have left them.
     *
     * @throws IOException where one was lost, with how
     */
    void run(long session) throws IOException;

    /** Takes the room of a session back whose workers do not leave by themselves. */
    void cancel(long session);

    @Override
    void close();
}
