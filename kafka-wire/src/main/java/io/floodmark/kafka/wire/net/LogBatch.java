package io.floodmark.kafka.wire.net;

import io.floodmark.model.workload.ProduceSpec.Codec;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.DefaultRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;

/**
 * A batch of records as stored in the log. Reading its header costs nothing; its records are unpacked only on request.
 * It is a part of the answer to a fetch: valid only while it is passed to a receiver, and must not be kept. Used by one
 * thread.
 */
public final class LogBatch {
    private final RecordBatch batch;

    LogBatch(RecordBatch batch) {
        this.batch = batch;
    }

    /** Receives each record of a batch, in order. The record is valid only during the call. */
    public interface RecordReader {
        void record(LogRecord record);
    }

    public long baseOffset() {
        return batch.baseOffset();
    }

    /** Returns the last offset, at least {@link #baseOffset}; compaction may have removed records between the two. */
    public long lastOffset() {
        return batch.lastOffset();
    }

    /** True for the marker of a transaction, which contains no user records. */
    public boolean control() {
        return batch.isControlBatch();
    }

    /**
     * Returns the number of records; 0 for control batches. If the header does not contain it (before format v2), it is
     * the number of offsets.
     */
    public int records() {
        if (batch.isControlBatch()) {
            return 0;
        }
        Integer told = batch.countOrNull();
        return told == null ? (int) (batch.lastOffset() - batch.baseOffset() + 1) : told;
    }

    /** Returns the bytes in the log, including the header, with records as compressed. */
    public int bytes() {
        return batch.sizeInBytes();
    }

    /** Returns the timestamp of its first record, by the sender's wall clock; before format v2, that of its latest. */
    public long firstMillis() {
        return batch instanceof DefaultRecordBatch dated ? dated.baseTimestamp() : batch.maxTimestamp();
    }

    /** Returns the latest timestamp of its records. */
    public long lastMillis() {
        return batch.maxTimestamp();
    }

    public Codec codec() {
        return codec(batch.compressionType());
    }

    private static Codec codec(CompressionType type) {
        return switch (type) {
            case NONE -> Codec.NONE;
            case GZIP -> Codec.GZIP;
            case SNAPPY -> Codec.SNAPPY;
            case LZ4 -> Codec.LZ4;
            case ZSTD -> Codec.ZSTD;
        };
    }

    /**
     * Checks the checksum and unpacks the records.
     *
     * @return bytes of the uncompressed batch, including the header
     * @throws org.apache.kafka.common.KafkaException if the batch is damaged
     */
    public int read(RecordReader reader) {
        batch.ensureValid();
        int bytes = RecordBatch.MAGIC_VALUE_V2 == batch.magic() ? DefaultRecordBatch.RECORD_BATCH_OVERHEAD : 0;
        try (CloseableIterator<Record> records = batch.streamingIterator(BufferSupplier.NO_CACHING)) {
            while (records.hasNext()) {
                Record record = records.next();
                bytes += record.sizeInBytes();
                reader.record(new LogRecord(record));
            }
        }
        return bytes;
    }

    /** Returns the bytes of a batch of the same records, encoded by that encoder. */
    public int bytesBy(BatchEncoder encoder) {
        List<SimpleRecord> records = new ArrayList<>();
        for (Record record : batch) {
            records.add(new SimpleRecord(record));
        }
        return encoder.encodeAll(records).remaining();
    }
}
