package io.floodmark.gateway;

/** Hears what happens in a lane, on the lane's thread or its producer's; must be quick. */
interface LaneWatch {
    /** A group of records left the queue after that long. */
    void waited(long nanos);

    /** A call of send took that long. */
    void blocked(long nanos);

    /** An outcome came, that long after the record was handed to the producer. */
    void known(InFlightRecord inFlightRecord, Outcome outcome, long nanos);

    /** A record was refused in the queue. */
    void refused(Reason reason);

    void rebuilt();

    /** Kafka has not answered for a partition of that topic for lanes.max-wait. */
    void stuck(String topic);
}
