package io.floodmark.kafka.prometheus;

/** How the lines that a row names become one value. */
enum Aggregation {
    /** The sum of the lines' values. */
    VALUE,
    /** The least of shares, told as fractions or as percent. */
    LEAST_SHARE,
    /** Growth of the sum of counts per second. */
    PER_SECOND,
    /** Growth per second of the line that grows fastest. */
    MOST_PER_SECOND,
    /**
     * The same of what grows most for its speed, which stands beside it under the same labels: how much of that is
     * used.
     */
    MOST_OF_SPEED,
    /** Share of the time that the least idle was idle, by counts of idle nanoseconds. */
    LEAST_IDLE,
    /** What is left of 1 when the fastest growth per second, of seconds of work, is taken off. */
    LEAST_LEFT,
    /** Growth of the sum over growth of the count that stands beside it. */
    RATIO,
    /** 1 less that. */
    REST,
    /** The mean between two readings, out of means since the start and the counts that stand beside them. */
    MEAN
}
