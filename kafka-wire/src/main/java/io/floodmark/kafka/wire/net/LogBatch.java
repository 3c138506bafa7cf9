package io.floodmark.kafka.wire.net;

import io.floodmark.model.ProduceSpec.Codec;
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
 * A batch of records as it lies in the log. What its header tells costs nothing; its records are unpacked only when
 * they are asked for. It lies in the answer of a fetch: good for as long as it is being told, not to be kept. One
 * thread.
 */
public final class LogBatch {
    private final RecordBatch batch;

    LogBatch(RecordBatch batch) {
        this.batch = batch;
    }

    /** Told of each record of a batch, in order. The record is good for the call only. */
    public interface RecordReader {
        void record(LogRecord record);
    }

    public long baseOffset() {
        return batch.baseOffset();
    }

    /** At least {@link #baseOffset}; compaction may have taken records between the two. */
    public long lastOffset() {
        return batch.lastOffset();
    }

    /** True for what a transaction left behind: no record of anybody's. */
    public boolean control() {
        return batch.isControlBatch();
    }

    /** Records in it; 0 in control batches. Where the header does not tell (before format v2) as many as offsets. */
    public int records() {
        if (batch.isControlBatch()) {
            return 0;
        }
        Integer told = batch.countOrNull();
        return told == null ? (int) (batch.lastOffset() - batch.baseOffset() + 1) : told;
    }

    /** In the log: header included, records as compressed. */
    public int bytes() {
        return batch.sizeInBytes();
    }

    /** Time of its first record, by the wall clock of who sent it. */
    public long firstMillis() {
        return batch instanceof DefaultRecordBatch dated ? dated.baseTimestamp() : batch.maxTimestamp();
    }

    /** The latest time of its records. */
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
     * Unpacks the records, after their checksum.
     *
     * @return bytes that the batch has uncompressed, header included
     * @throws org.apache.kafka.common.KafkaException where it is damaged
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

    /** Bytes of a batch of the same records as that encoder makes it. */
    public int bytesBy(BatchEncoder encoder) {
        List<SimpleRecord> records = new ArrayList<>();
        for (Record record : batch) {
            records.add(new SimpleRecord(record));
        }
        return encoder.encodeAll(records).remaining();
    }
}
