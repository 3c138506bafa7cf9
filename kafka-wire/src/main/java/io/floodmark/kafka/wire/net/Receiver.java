package io.floodmark.kafka.wire.net;

/** Receives the outcomes of batches, on the thread that polls. */
public interface Receiver<P extends PartitionBatch> {
    /**
     * Handles the outcome of one batch.
     *
     * @param detail Kafka's name of the error, and its message if there is one; empty if written
     * @param baseOffset offset of its first record; -1 if it was not written, or the broker does not return it (acks=0)
     */
    void answered(P partitionBatch, ProduceOutcome outcome, String detail, long baseOffset);

    /** Called if the broker throttles the connection for this time, because of a quota. The library obeys it. */
    void throttled(BrokerConnection connection, long millis);
}
