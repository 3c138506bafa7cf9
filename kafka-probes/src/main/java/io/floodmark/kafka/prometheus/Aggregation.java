package io.floodmark.kafka.prometheus;

/** How the lines that a row selects become one value. */
enum Aggregation {
    /** The sum of the lines' values. */
    VALUE,
    /** The lowest of shares, given as fractions or as percentages. */
    LEAST_SHARE,
    /** Growth per second of the sum of counts. */
    PER_SECOND,
    /** Growth per second of the line that grows fastest. */
    MOST_PER_SECOND,
    /**
     * The largest fraction of a speed that is used: the growth per second over the speed in the line with the same
     * labels.
     */
    MOST_OF_SPEED,
    /** Fraction of the time in which the least idle thread or pool was idle, from counts of idle nanoseconds. */
    LEAST_IDLE,
    /** One minus the fastest growth per second, of counts of seconds of work. */
    LEAST_LEFT,
    /** Growth of the sum over growth of the sum of the accompanying counts. */
    RATIO,
    /** The largest growth of a line over that of the accompanying line with the same labels. */
    MOST_RATIO,
    /** One minus the ratio. */
    REST,
    /** The mean between two readings, from means since the start and the accompanying counts. */
    MEAN
}
