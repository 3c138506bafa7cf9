package io.floodmark.kafka.wire.net;

/** Hears what became of parcels, on the thread that polls. */
public interface Receiver<P extends PartitionBatch> {
    /**
     * One parcel's fate.
     *
     * @param detail Kafka's name of the error, and its message if there is one; empty when written
     * @param baseOffset of its first record; -1 when it was not written, or the broker does not tell (acks=0)
     */
    void answered(P partitionBatch, ProduceOutcome outcome, String detail, long baseOffset);

    /** The broker asked the connection to wait that long: a quota. The library keeps to it. */
    void throttled(BrokerConnection connection, long millis);
}
