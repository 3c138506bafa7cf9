package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What the members of one group were given, partition by partition: what is left out is lost, what comes twice is a duplicate. A
 * partition that goes over to another member keeps its book. A partition is used by one thread at a time.
 */
final class Deliveries {
    /** More than anybody runs; random bytes that look like a stamp have some more. */
    private static final int MOST_PRODUCERS = 1 << 20;

    private final boolean transactions;
    private final Map<TopicPartition, OfPartition> partitions = new ConcurrentHashMap<>();

    /** @param transactions offsets may be markers: gaps between them tell nothing */
    Deliveries(boolean transactions) {
        this.transactions = transactions;
    }

    OfPartition of(TopicPartition partition) {
        return partitions.computeIfAbsent(partition, unseen -> new OfPartition(!transactions));
    }

    /** One partition's. */
    static final class OfPartition {
        private final boolean gapsAreLoss;
        private long nextOffset = -1;
        /** By producer: the last sequence, or -1. */
        private long[] lastSequences = new long[0];

        private OfPartition(boolean gapsAreLoss) {
            this.gapsAreLoss = gapsAreLoss;
        }

        synchronized void offset(long offset, Recorder recorder) {
            if (gapsAreLoss && nextOffset >= 0 && offset > nextOffset) {
                recorder.count(Count.LOST, offset - nextOffset);
            }
            nextOffset = Math.max(nextOffset, offset + 1);
        }

        /** A producer's records come into a partition in their order: one that is not above the last was there before. */
        synchronized void sequence(int producer, long sequence, Recorder recorder) {
            if (producer < 0 || producer >= MOST_PRODUCERS) {
                return;
            }
            if (producer >= lastSequences.length) {
                int known = lastSequences.length;
                lastSequences = Arrays.copyOf(lastSequences, producer + 1);
                Arrays.fill(lastSequences, known, lastSequences.length, -1);
            }
            if (sequence <= lastSequences[producer]) {
                recorder.count(Count.DUPLICATED, 1);
            } else {
                lastSequences[producer] = sequence;
            }
        }
    }
}
