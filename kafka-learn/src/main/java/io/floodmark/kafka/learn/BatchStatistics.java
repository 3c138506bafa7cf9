package io.floodmark.kafka.learn;

import io.floodmark.kafka.learn.TopicSample.BatchesSeen;
import io.floodmark.kafka.learn.TopicSample.RecordsSeen;
import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.kafka.wire.net.LogBatch;
import io.floodmark.kafka.wire.net.LogRecord;
import io.floodmark.model.workload.ProduceSpec.Codec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Collects statistics of batches without keeping the batches. Used by one thread. */
final class BatchStatistics {
    private final Contents contents;
    private final BatchEncoder zstd = new BatchEncoder(Codec.ZSTD, OptionalInt.empty());
    private final Map<Codec, CodecTotals> byCodec = new EnumMap<>(Codec.class);
    private final List<Integer> sizes = new ArrayList<>();
    private final Map<Long, Integer> keys = new HashMap<>();
    private long keyBytes;
    private long keyed;
    private long tombstones;
    private long headers;
    private long headerBytes;
    private long payloadBytes;
    private long control;
    private long plainBytes;
    private long plainByZstd;
    private long oldestMillis = Long.MAX_VALUE;
    private long newestMillis = Long.MIN_VALUE;

    /** Batches of one codec. */
    private static final class CodecTotals {
        private final List<Integer> records = new ArrayList<>();
        private long bytes;
        private long uncompressed;
    }

    /** @param contents receives the values */
    BatchStatistics(Contents contents) {
        this.contents = contents;
    }

    int records() {
        return sizes.size();
    }

    long payloadBytes() {
        return payloadBytes;
    }

    /** Returns the bytes of all batches that contain records, as stored in the log. */
    long logBytes() {
        return byCodec.values().stream().mapToLong(totals -> totals.bytes).sum();
    }

    /** Adds a batch and returns its payload bytes. */
    long add(LogBatch batch) {
        if (batch.control()) {
            control++;
            return 0;
        }
        int recordsBefore = sizes.size();
        long payloadBefore = payloadBytes;
        int uncompressed = batch.read(this::add);
        int records = sizes.size() - recordsBefore;
        if (records > 0) { // Compaction leaves empty batches.
            CodecTotals totals = byCodec.computeIfAbsent(batch.codec(), unseen -> new CodecTotals());
            totals.records.add(records);
            totals.bytes += batch.bytes();
            totals.uncompressed += uncompressed;
            oldestMillis = Math.min(oldestMillis, batch.firstMillis());
            newestMillis = Math.max(newestMillis, batch.lastMillis());
            if (batch.codec() == Codec.NONE) {
                plainBytes += uncompressed;
                plainByZstd += batch.bytesBy(zstd);
            }
        }
        return payloadBytes - payloadBefore;
    }

    private void add(LogRecord record) {
        Optional<byte[]> key = record.key();
        int size = key.map(bytes -> bytes.length).orElse(0) + record.valueBytes() + record.headerBytes();
        sizes.add(size);
        payloadBytes += size;
        headers += record.headers();
        headerBytes += record.headerBytes();
        key.ifPresent(bytes -> {
            keyed++;
            keyBytes += bytes.length;
            keys.merge(KeyHash.of(bytes), 1, Integer::sum);
        });
        Optional<byte[]> value = contents.required() ? record.value() : Optional.empty();
        value.ifPresent(contents::value);
        if (record.tombstone()) {
            tombstones++;
        }
    }

    RecordsSeen recordsSeen() {
        return new RecordsSeen(
                sizes,
                keyed,
                keyBytes,
                List.copyOf(keys.values()),
                tombstones,
                headers,
                headerBytes,
                Instant.ofEpochMilli(oldestMillis),
                Instant.ofEpochMilli(newestMillis));
    }

    BatchesSeen batchesSeen() {
        List<CodecSeen> codecs = new ArrayList<>();
        byCodec.forEach(
                (codec, totals) -> codecs.add(new CodecSeen(codec, totals.records, totals.bytes, totals.uncompressed)));
        codecs.sort(Comparator.comparing(CodecSeen::allRecords).reversed());
        return new BatchesSeen(
                codecs, control, plainBytes == 0 ? Optional.empty() : Optional.of((double) plainByZstd / plainBytes));
    }
}
