package io.floodmark.host;

/**
 * Both clocks at the same moment.
 *
 * @param nanos monotonic
 * @param wallNanos since the epoch
 */
record ClockReading(long nanos, long wallNanos) {}
