package io.floodmark.gateway.lane;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome;

/** Receives the events of a lane, on the lane's thread or its producer's thread. It must be quick. */
public interface LaneWatch {
    /** Called when a group of records has left the queue after that time. */
    void waited(long nanos);

    /** Called after a call of send that took that time. */
    void blocked(long nanos);

    /** Called with an outcome, that time after the record was handed to the producer. */
    void onOutcome(InFlightRecord inFlightRecord, RecordOutcome outcome, long nanos);

    /** Called when a record was refused in the queue. */
    void refused(Reason reason);

    void rebuilt();

    /** Called when Kafka has not answered for a partition of that topic for lanes.max-wait. */
    void stuck(String topic);
}
