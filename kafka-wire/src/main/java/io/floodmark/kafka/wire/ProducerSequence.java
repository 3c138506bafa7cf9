package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.EnvironmentException;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;

/**
 * How an idempotent producer numbers its records in one partition (KIP-98): brokers append a batch only when its first
 * number follows the last one's, and know it again when it comes twice. One thread; hot path.
 *
 * <p>A batch that is given up leaves a gap that no broker would ever step over. What follows then begins at 0 again,
 * under the next epoch, as the Java producer's does (KIP-360); brokers keep epochs by partition, so others need not
 * follow.
 */
final class ProducerSequence {
    private final long producerId;
    private short epoch;
    private int next;

    ProducerSequence(ProducerId producer) {
        this.producerId = producer.id();
        this.epoch = producer.epoch();
    }

    long producerId() {
        return producerId;
    }

    short epoch() {
        return epoch;
    }

    /** The number of the first of so many records, the next to be sent. After 2^31 - 1 comes 0. */
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
