package io.floodmark.gateway;

/**
 * What is remembered of a record that was handed to the producer. Not the record: its batch has a copy, and to keep both until Kafka
 * answers doubles the memory that collections go through.
 *
 * @param partition {@link Event#ANY_PARTITION} where the producer chose
 * @param sizeBytes what it counts in the bounds of a lane
 * @param index in its request
 * @param sentNanos when it was handed over
 * @param number how many records of its partition were handed over before it
 */
record InFlightRecord(
        String topic, int partition, int sizeBytes, int index, Delivery delivery, long sentNanos, long number) {}
