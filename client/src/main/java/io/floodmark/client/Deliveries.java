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
 * The records that the members of one group received, by partition: missing records are lost, repeated ones are
 * duplicates. A partition that moves to another member keeps its state. A partition is used by one thread at a time.
 */
final class Deliveries {
    /** A bound above the number of producers of any run. Random bytes that look like a stamp contain larger numbers. */
    private static final int MOST_PRODUCERS = 1 << 20;

    private static final long NONE = Long.MIN_VALUE;

    private final boolean transactions;
    private final Map<TopicPartition, OfPartition> partitions = new ConcurrentHashMap<>();

    /** @param transactions whether offsets may be markers, so that gaps between them do not mean loss */
    Deliveries(boolean transactions) {
        this.transactions = transactions;
    }

    OfPartition of(TopicPartition partition) {
        return partitions.computeIfAbsent(partition, unseen -> new OfPartition(!transactions));
    }

    /** True if every record had a stamp with producer and sequence. */
    boolean allSequenced() {
        return partitions.values().stream().allMatch(partition -> partition.unsequenced == 0);
    }

    /** Returns the rows. Only when reading has ended. */
    List<PartitionReport.Row> rows(int group) {
        List<PartitionReport.Row> rows = new ArrayList<>();
        partitions.forEach((at, book) -> rows.add(new PartitionReport.Row(
                group, at.topic(), at.partition(), book.received, book.fresh, book.lost, book.duplicated)));
        return rows;
    }

    /** The state of one partition. */
    static final class OfPartition {
        private final boolean gapsAreLoss;
        private long nextOffset = -1;
        /** The last sequence by producer, or {@link #NONE}. */
        private long[] lastSequences = new long[0];

        private long received;
        private long lost;
        private long duplicated;
        private long fresh;
        private long unsequenced;

        private OfPartition(boolean gapsAreLoss) {
            this.gapsAreLoss = gapsAreLoss;
        }

        /** Sets the start of reading, unless it is known: records missing before the first one are lost too. */
        synchronized void begin(long offset) {
            nextOffset = nextOffset < 0 ? offset : nextOffset;
        }

        /** Counts a record without a stamp, by its offset only. */
        synchronized void record(long offset, Recorder recorder) {
            unsequenced++;
            if (offset(offset, recorder)) {
                again(recorder);
            }
        }

        /**
         * Counts a record with a stamp. The records of a producer are in order within a partition, so one whose
         * sequence is not above the last one is a duplicate.
         *
         * @param fromSequence lowest sequence of this load phase
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

        /** Returns true if the offset was read before. */
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
