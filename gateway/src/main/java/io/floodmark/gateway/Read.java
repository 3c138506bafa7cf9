package io.floodmark.gateway;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * A question for the records of a partition from an offset on.
 *
 * @param untilNanos when it is answered with nothing
 * @param owner whose place among those who wait it takes
 * @param answer gets the answer once, on the reader's thread, and must be quick
 * @param ended true once it is answered, or nobody waits for it
 */
record Read(
        TopicPartition partition,
        long offset,
        long maxBytes,
        long untilNanos,
        Principal owner,
        Consumer<ReadAnswer> answer,
        AtomicBoolean ended) {
    Read(
            TopicPartition partition,
            long offset,
            long maxBytes,
            long untilNanos,
            Principal owner,
            Consumer<ReadAnswer> answer) {
        this(partition, offset, maxBytes, untilNanos, owner, answer, new AtomicBoolean());
    }

    /** The same, further on. */
    Read from(long next) {
        return new Read(partition, next, maxBytes, untilNanos, owner, answer, ended);
    }

    /** True for the first who ends it: that one gives its place back. */
    boolean end() {
        return ended.compareAndSet(false, true);
    }
}
