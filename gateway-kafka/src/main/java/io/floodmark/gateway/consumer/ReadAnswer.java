package io.floodmark.gateway.consumer;

import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.lane.Event;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The answer to a request for records. */
public sealed interface ReadAnswer {
    /**
     * Records, possibly none.
     *
     * @param nextOffset where to continue
     */
    record Records(List<ConsumerRecord<byte[], byte[]>> records, long nextOffset) implements ReadAnswer {
        public Records {
            records = List.copyOf(records);
        }

        public long sizeBytes() {
            return records.stream().mapToLong(Records::sizeBytes).sum();
        }

        /** Returns the approximate size of a record in an answer. */
        public static long sizeBytes(ConsumerRecord<byte[], byte[]> record) {
            return Event.OVERHEAD_BYTES
                    + (long) Math.max(0, record.serializedKeySize())
                    + Math.max(0, record.serializedValueSize())
                    + Event.sizeBytes(record.headers());
        }
    }

    record Refused(NotWritten why) implements ReadAnswer {}
}
