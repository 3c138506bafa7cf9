package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.PartitionReport;
import io.floodmark.client.Trouble;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import java.util.List;

/** Receives the merged events of a fleet's workers. Must not block. */
interface SessionListener {
    /** Called when every worker is ready to begin. */
    void ready();

    /** Called with a merged second of all workers, or the end of the session. */
    void interval(IntervalReport merged);

    /** Called with a second of a consumer group, merged over the workers that have members of it. */
    void consumed(ConsumeInterval merged);

    void positions(Positions positions);

    /** Called with what consumer groups received of each partition in the session. */
    void delivered(List<Delivery> deliveries);

    /** Called with the acknowledged records of each partition in the session, by sequence. */
    void sequenced(PartitionReport confirmed);

    /**
     * Called with the bytes of their grants that workers have used up since the start, in bytes of the log of one
     * replica.
     */
    void taken(long bytes);

    void trouble(Trouble trouble);

    void readings(List<WorkerHostReading> readings);

    /** Called when a worker cannot continue. Of the session, only its end is reported after this. */
    void failed(Failure failure);

    /** Called when the session is over and everything of it was reported. */
    void ended();
}
