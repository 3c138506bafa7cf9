package io.floodmark.host;

/**
 * A reading of both clocks at the same moment.
 *
 * @param nanos monotonic
 * @param wallNanos since the epoch
 */
record ClockReading(long nanos, long wallNanos) {}
