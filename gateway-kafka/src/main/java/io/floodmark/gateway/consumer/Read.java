package io.floodmark.gateway.consumer;

import io.floodmark.gateway.principal.Principal;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * A request for the records of a partition from an offset.
 *
 * @param untilNanos when it is answered without records
 * @param owner principal whose place among waiting requests it takes
 * @param answer receives the answer once, on the reader's thread, and must be quick
 * @param ended true when it is answered or cancelled
 */
public record Read(
        TopicPartition partition,
        long offset,
        long maxBytes,
        long untilNanos,
        Principal owner,
        Consumer<ReadAnswer> answer,
        AtomicBoolean ended) {
    public Read(
            TopicPartition partition,
            long offset,
            long maxBytes,
            long untilNanos,
            Principal owner,
            Consumer<ReadAnswer> answer) {
        this(partition, offset, maxBytes, untilNanos, owner, answer, new AtomicBoolean());
    }

    /** Returns the same request at a later offset. */
    Read from(long next) {
        return new Read(partition, next, maxBytes, untilNanos, owner, answer, ended);
    }

    /** Ends the request. Returns true for the first caller, which must give the place back. */
    boolean end() {
        return ended.compareAndSet(false, true);
    }
}
