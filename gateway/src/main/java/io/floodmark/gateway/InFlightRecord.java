package io.floodmark.gateway;

/**
 * What is remembered of a record that was handed to the producer. Not the record: its batch has a copy, and to keep
 * both until Kafka answers doubles the memory that collections go through.
 *
 * @param queue of its partition, which is {@link Event#ANY_PARTITION} if the producer chose
 * @param number how many records of that queue were handed over before it
 * @param sizeBytes what it counts in the bounds of a lane
 * @param index in its request
 * @param sentNanos when it was handed over
 */
record InFlightRecord(PartitionQueue queue, long number, int sizeBytes, int index, Delivery delivery, long sentNanos) {
    static InFlightRecord of(PendingRecord pending, PartitionQueue queue, long number, long sentNanos) {
        return new InFlightRecord(queue, number, pending.sizeBytes(), pending.index(), pending.delivery(), sentNanos);
    }

    String topic() {
        return queue.partition().topic();
    }

    int partition() {
        return queue.partition().partition();
    }

    /** True if an earlier record of its partition has no outcome; false if the partition is unknown. */
    boolean hasEarlierInFlight() {
        return partition() != Event.ANY_PARTITION && queue.hasEarlierInFlight(number);
    }
}
