package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.PartitionReport;
import io.floodmark.client.Trouble;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.Delivery;
import java.util.List;

/** Hears what a fleet's workers do, all together. Must not block. */
interface SessionListener {
    /** Every worker is ready to begin. */
    void ready();

    /** A second of all workers, or the end of the session. */
    void interval(IntervalReport merged);

    /** A second of a consumer group, of all workers that have members of it. */
    void consumed(ConsumeInterval merged);

    void positions(Positions positions);

    /** What consumer groups were given of each partition in the session. */
    void delivered(List<Delivery> deliveries);

    /** What the brokers confirmed of each partition in the session, by sequence. */
    void sequenced(PartitionReport confirmed);

    /** What workers have used up of their grants since the start, in bytes of the log of one replica. */
    void taken(long bytes);

    void trouble(Trouble trouble);

    void readings(List<HostReading> readings);

    /** A worker cannot do what it was told; nothing of the session is told after this but its end. */
    void failed(Failure failure);

    /** The session is over, and everything of it was told. */
    void ended();
}
