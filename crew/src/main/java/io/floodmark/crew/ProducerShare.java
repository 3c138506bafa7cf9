package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Sequenced;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A worker's share of the producers, by whichever engine, with what of it outlives a session: a thread, connections,
 * batches, a child process. Used by one session at a time.
 */
interface ProducerShare extends AutoCloseable {
    /** Waits until the first record need not wait; what keeps it from that is thrown. */
    void prepare(List<String> topics, LoadOrder order);

    /**
     * Sends, on a thread of its own, from the load phase's start on.
     *
     * @param order of the load phase
     * @param aheadNanos how far this process's clock is ahead of Floodmark's own
     */
    Sending send(LoadOrder order, LoadPhase phase, long aheadNanos);

    /** Its parts of every schedule. */
    Shares shares();

    /** Bytes, of the log of one replica, that it shall always have in hand. */
    long spare();

    /** Processes beside this one that generate load. */
    List<Long> pids();

    @Override
    void close();

    /** One session of it. Times are those of this process's clock. Used by one thread. */
    interface Sending {
        /** Seconds that have ended by now. */
        List<IntervalReport> seconds(long nowNanos);

        /**
         * Sending was ended just now: the second that was under way ends with it, unless it is too short to tell
         * anything.
         */
        List<IntervalReport> stopped(long nowNanos);

        /** It has come to rest, drain included. */
        boolean atRest();

        /** Bytes that it has in hand beside its lease, of the log of one replica. */
        long held();

        /** Once it is at rest: what was not told yet; the last of it is of the drain. What went wrong is thrown. */
        List<IntervalReport> rest() throws IOException;

        /**
         * Bytes of its lease that it has used up, of the log of one replica; in the end perhaps less than it had taken
         * before.
         */
        long taken();

        /** Once it is at rest: what was confirmed of each partition; empty where records do not say which they are. */
        Optional<Sequenced> sequenced();
    }
}
