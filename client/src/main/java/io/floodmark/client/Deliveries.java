package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/**
 * What the members of one group were given, partition by partition: what is left out is lost, what comes twice is a
 * duplicate. A partition that goes over to another member keeps its book. A partition is used by one thread at a time.
 */
final class Deliveries {
    /** More than anybody runs; random bytes that look like a stamp have some more. */
    private static final int MOST_PRODUCERS = 1 << 20;

    private static final long NONE = Long.MIN_VALUE;

    private final boolean transactions;
    private final Map<TopicPartition, OfPartition> partitions = new ConcurrentHashMap<>();

    /** @param transactions offsets may be markers: gaps between them tell nothing */
    Deliveries(boolean transactions) {
        this.transactions = transactions;
    }

    OfPartition of(TopicPartition partition) {
        return partitions.computeIfAbsent(partition, unseen -> new OfPartition(!transactions));
    }

    /** Whether every record said who sent it as which of his. */
    boolean allSequenced() {
        return partitions.values().stream().allMatch(partition -> partition.unsequenced == 0);
    }

    /** Once nobody reads any more. */
    List<PartitionReport.Row> rows(int group) {
        List<PartitionReport.Row> rows = new ArrayList<>();
        partitions.forEach((at, book) -> rows.add(new PartitionReport.Row(
                group, at.topic(), at.partition(), book.received, book.fresh, book.lost, book.duplicated)));
        return rows;
    }

    /** One partition's. */
    static final class OfPartition {
        private final boolean gapsAreLoss;
        private long nextOffset = -1;
        /** By producer: the last sequence, or {@link #NONE}. */
        private long[] lastSequences = new long[0];

        private long received;
        private long lost;
        private long duplicated;
        private long fresh;
        private long unsequenced;

        private OfPartition(boolean gapsAreLoss) {
            this.gapsAreLoss = gapsAreLoss;
        }

        /** Where reading begins, unless that is known: what is left out before the first record is lost too. */
        synchronized void begin(long offset) {
            nextOffset = nextOffset < 0 ? offset : nextOffset;
        }

        /** A record that says nothing of itself but where it lies. */
        synchronized void record(long offset, Recorder recorder) {
            unsequenced++;
            if (offset(offset, recorder)) {
                again(recorder);
            }
        }

        /**
         * A record that says who sent it as which of his. A producer's records come into a partition in their order:
         * one that is not above the last was there before.
         *
         * @param fromSequence where the sequences of this stretch begin
         */
        synchronized void record(long offset, int producer, long sequence, long fromSequence, Recorder recorder) {
            boolean before = offset(offset, recorder);
            if (producer < 0 || producer >= MOST_PRODUCERS) {
                unsequenced++;
            } else if (sequence > last(producer)) {
                lastSequences[producer] = sequence;
                fresh += sequence >= fromSequence ? 1 : 0;
            } else {
                before = true;
            }
            if (before) {
                again(recorder);
            }
        }

        /** True where it was read before. */
        private boolean offset(long offset, Recorder recorder) {
            received++;
            if (gapsAreLoss && nextOffset >= 0 && offset > nextOffset) {
                lost += offset - nextOffset;
                recorder.count(Count.LOST, offset - nextOffset);
            }
            boolean before = offset < nextOffset;
            nextOffset = Math.max(nextOffset, offset + 1);
            return before;
        }

        private void again(Recorder recorder) {
            duplicated++;
            recorder.count(Count.DUPLICATED, 1);
        }

        private long last(int producer) {
            if (producer >= lastSequences.length) {
                int known = lastSequences.length;
                lastSequences = Arrays.copyOf(lastSequences, producer + 1);
                Arrays.fill(lastSequences, known, lastSequences.length, NONE);
            }
            return lastSequences[producer];
        }
    }
}
