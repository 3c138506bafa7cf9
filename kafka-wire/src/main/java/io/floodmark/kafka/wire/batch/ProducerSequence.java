package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.error.EnvironmentException;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;

/**
 * Numbers the records of an idempotent producer in one partition (KIP-98). Brokers append a batch only if its first
 * number follows the last one, and recognize a batch that arrives twice. Used by one thread; hot path.
 *
 * <p>A batch that is given up leaves a gap that no broker would accept. Later records then begin at 0 again, in the
 * next epoch, like the Java producer's (KIP-360). Brokers keep epochs per partition, so other partitions need not
 * follow.
 */
public final class ProducerSequence {
    private final long producerId;
    private short epoch;
    private int next;

    public ProducerSequence(ProducerId producer) {
        this.producerId = producer.id();
        this.epoch = producer.epoch();
    }

    long producerId() {
        return producerId;
    }

    short epoch() {
        return epoch;
    }

    /** Returns the number of the first of the next {@code records} to be sent. After 2^31 - 1 comes 0. */
    int take(int records) {
        int first = next;
        next = DefaultRecordBatch.incrementSequence(first, records);
        return first;
    }

    void beginAgain() {
        if (epoch == Short.MAX_VALUE) {
            throw new EnvironmentException(
                    "more than " + Short.MAX_VALUE
                            + " batches of one partition failed; see the events of the run, or set workload.produce.idempotence: false");
        }
        epoch++;
        next = 0;
    }
}
