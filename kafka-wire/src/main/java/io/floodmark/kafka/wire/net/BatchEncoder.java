package io.floodmark.kafka.wire.net;

import io.floodmark.model.workload.ProduceSpec.Codec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.AbstractRecords;
import org.apache.kafka.common.record.internal.CompressionType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MemoryRecordsBuilder;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;

/**
 * Encodes record batches (format v2) with the library's own builder, as its producer does. Timestamps of records are 0
 * relative to the batch's.
 */
public final class BatchEncoder {
    /** Room for the overhead of a codec on incompressible bytes. */
    private static final int SLACK_BYTES = 1024;

    /** Upper bound of the bytes of a record in addition to key, value and headers. */
    private static final int RECORD_BYTES = 32;

    private final Compression compression;

    /** @param level level of the codec; empty for the codec's default */
    public BatchEncoder(Codec codec, OptionalInt level) {
        this.compression = compression(codec, level);
    }

    private static Compression compression(Codec codec, OptionalInt level) {
        switch (codec) {
            case GZIP -> {
                var gzip = Compression.gzip();
                level.ifPresent(gzip::level);
                return gzip.build();
            }
            case LZ4 -> {
                var lz4 = Compression.lz4();
                level.ifPresent(lz4::level);
                return lz4.build();
            }
            case ZSTD -> {
                var zstd = Compression.zstd();
                level.ifPresent(zstd::level);
                return zstd.build();
            }
            case SNAPPY -> {
                return Compression.snappy().build();
            }
            case NONE -> {
                return Compression.NONE;
            }
        }
        throw new IllegalArgumentException("codec is " + codec + "; expected one of the known");
    }

    /**
     * Returns how many records like this one the Java producer puts into a batch: as many as fit before compression, at
     * least 1.
     */
    public static int recordsPerBatch(int batchBytes, RawRecord sample) {
        SimpleRecord record = sample.record();
        MemoryRecordsBuilder builder = builder(Compression.NONE, Math.max(batchBytes, bytes(record)));
        int records = 0;
        while (builder.hasRoomFor(0, record.key(), record.value(), record.headers())) {
            builder.append(record);
            records++;
        }
        return records;
    }

    /** Returns the sizes in bytes of the uncompressed batches of the first 0, 1, 2, ... of these records. */
    public static int[] prefixBytes(List<RawRecord> records) {
        int[] bytes = new int[records.size() + 1];
        MemoryRecordsBuilder builder = builder(Compression.NONE, room(records));
        for (int count = 0; count < records.size(); count++) {
            bytes[count] = builder.estimatedSizeInBytes();
            builder.append(records.get(count).record());
        }
        bytes[records.size()] = builder.estimatedSizeInBytes();
        return bytes;
    }

    /** Returns one batch of these records, from position 0 to the limit. */
    public ByteBuffer encode(List<RawRecord> records) {
        MemoryRecordsBuilder builder = builder(compression, room(records));
        records.forEach(content -> builder.append(content.record()));
        MemoryRecords batch = builder.build();
        return batch.buffer();
    }

    /** Returns one batch of these records, in their order and with their timestamps. */
    ByteBuffer encodeAll(List<SimpleRecord> records) {
        int bytes = records.stream().mapToInt(BatchEncoder::bytes).sum();
        MemoryRecordsBuilder builder = builder(compression, bytes + SLACK_BYTES);
        records.forEach(builder::append);
        return builder.build().buffer();
    }

    private static int bytes(SimpleRecord record) {
        return AbstractRecords.estimateSizeInBytesUpperBound(
                RecordBatch.CURRENT_MAGIC_VALUE, CompressionType.NONE, record.key(), record.value(), record.headers());
    }

    private static int room(List<RawRecord> records) {
        return records.stream()
                        .mapToInt(content -> content.bytes() + RECORD_BYTES)
                        .sum()
                + SLACK_BYTES;
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
