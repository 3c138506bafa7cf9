package io.floodmark.gateway.lane;

/**
 * The state of a record that was handed to the producer. It does not contain the record: its batch has a copy, and
 * keeping both until Kafka answers would double the memory that collections process.
 *
 * @param queue of its partition, which is {@link Event#ANY_PARTITION} if the producer chose
 * @param number of records of that queue that were handed over before it
 * @param sizeBytes its size within the bounds of a lane
 * @param index in its request
 * @param sentNanos when it was handed over
 */
public record InFlightRecord(
        LanePartitionQueue queue, long number, int sizeBytes, int index, RequestDelivery delivery, long sentNanos) {
    static InFlightRecord of(PendingRecord pending, LanePartitionQueue queue, long number, long sentNanos) {
        return new InFlightRecord(queue, number, pending.sizeBytes(), pending.index(), pending.delivery(), sentNanos);
    }

    public String topic() {
        return queue.partition().topic();
    }

    public int partition() {
        return queue.partition().partition();
    }

    /** True if an earlier record of its partition has no outcome. False if the partition is unknown. */
    boolean hasEarlierInFlight() {
        return partition() != Event.ANY_PARTITION && queue.hasEarlierInFlight(number);
    }
}
