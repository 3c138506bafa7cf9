package io.floodmark.crew;

import io.floodmark.client.IntervalReport;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Sequenced;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A worker's share of the producers, for any engine. It contains what outlives a session: a thread, connections,
 * batches, a child process. Used by one session at a time.
 */
interface ProducerShare extends AutoCloseable {
    /** Prepares until the first record need not wait. Throws if that fails. */
    void prepare(List<String> topics, LoadOrder order);

    /**
     * Sends on a separate thread from the start of the load phase.
     *
     * @param order of the load phase
     * @param aheadNanos how far this process's clock is ahead of that of the parent process
     */
    Sending send(LoadOrder order, LoadPhase phase, long aheadNanos);

    /** Returns its parts of every schedule. */
    Shares shares();

    /** Returns the bytes, of the log of one replica, that it should always have available. */
    long spare();

    /** Returns the pids of additional processes that generate load. */
    List<Long> pids();

    @Override
    void close();

    /** One session of a share. Times are those of this process's clock. Used by one thread. */
    interface Sending {
        /** Returns the seconds that have ended by now. */
        List<IntervalReport> seconds(long nowNanos);

        /** Returns the second that ends because sending was stopped just now, unless it is too short to be useful. */
        List<IntervalReport> stopped(long nowNanos);

        /** True when it is at rest, after the drain. */
        boolean atRest();

        /** Returns the bytes that it holds in addition to its lease, of the log of one replica. */
        long held();

        /**
         * Returns, when it is at rest, the intervals that were not returned yet; the last one is that of the drain.
         * Throws the failure of the session, if any.
         */
        List<IntervalReport> rest() throws IOException;

        /**
         * Returns the bytes of its lease that it has used up, of the log of one replica. The final value may be less
         * than an earlier one.
         */
        long taken();

        /** Returns, when it is at rest, what was acknowledged of each partition; empty if records have no stamp. */
        Optional<Sequenced> sequenced();
    }
}
