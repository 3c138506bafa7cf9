package io.floodmark.kafka.wire.net;

import io.floodmark.model.ProduceSpec.Codec;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.AbstractRecords;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;

/**
 * Encodes record batches (format v2) with the library's own builder, as its producer does. Records have a value and neither
 * key nor headers; their times are 0 relative to the batch's.
 */
public final class BatchEncoder {
    /** Room for what a codec may add to bytes that do not compress. */
    private static final int SLACK_BYTES = 1024;

    private final Compression compression;

    public BatchEncoder(Codec codec) {
        this.compression = Compression.of(CompressionType.forName(codec.name().toLowerCase(Locale.ROOT)))
                .build();
    }

    /** How many records the Java producer puts into a batch: as many as fit before compression, at least 1. */
    public static int recordsPerBatch(int batchBytes, int recordBytes) {
        byte[] value = new byte[recordBytes];
        int needed = AbstractRecords.estimateSizeInBytesUpperBound(
                RecordBatch.CURRENT_MAGIC_VALUE, CompressionType.NONE, null, value, Record.EMPTY_HEADERS);
        MemoryRecordsBuilder builder = builder(Compression.NONE, Math.max(batchBytes, needed));
        int records = 0;
        while (builder.hasRoomFor(0, null, value, Record.EMPTY_HEADERS)) {
            builder.append(new SimpleRecord(0, value));
            records++;
        }
        return records;
    }

    /** Sizes in bytes of uncompressed batches of 0, 1, 2, ... up to {@code records} records. */
    public static int[] prefixBytes(int records, int recordBytes) {
        byte[] value = new byte[recordBytes];
        int[] bytes = new int[records + 1];
        MemoryRecordsBuilder builder = builder(Compression.NONE, records * (recordBytes + 32) + SLACK_BYTES);
        for (int count = 0; count < records; count++) {
            bytes[count] = builder.estimatedSizeInBytes();
            builder.append(new SimpleRecord(0, value));
        }
        bytes[records] = builder.estimatedSizeInBytes();
        return bytes;
    }

    /** One batch of the given values; position 0 to limit. */
    public ByteBuffer encode(Iterable<byte[]> values, int roomBytes) {
        MemoryRecordsBuilder builder = builder(compression, roomBytes + SLACK_BYTES);
        for (byte[] value : values) {
            builder.append(new SimpleRecord(0, value));
        }
        MemoryRecords batch = builder.build();
        return batch.buffer();
    }

    private static MemoryRecordsBuilder builder(Compression compression, int roomBytes) {
        return MemoryRecords.builder(
                ByteBuffer.allocate(roomBytes),
                RecordBatch.CURRENT_MAGIC_VALUE,
                compression,
                TimestampType.CREATE_TIME,
                0L);
    }
}
