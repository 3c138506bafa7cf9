package io.floodmark.gateway;

import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * A question for the records of a partition from an offset on.
 *
 * @param untilNanos when it is answered with nothing
 * @param answer is told once, on the reader's thread, and must be quick
 */
record Read(TopicPartition partition, long offset, long maxBytes, long untilNanos, Consumer<ReadAnswer> answer) {
    /** The same, further on. */
    Read from(long next) {
        return new Read(partition, next, maxBytes, untilNanos, answer);
    }
}
