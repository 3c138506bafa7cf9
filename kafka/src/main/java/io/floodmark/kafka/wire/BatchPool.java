package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.model.Bytes;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ProduceSpec.Codec;
import io.floodmark.model.RecordSpec;
import java.nio.ByteBuffer;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Encoded batches, ready to be sent again and again; all different when their content is random. Off the heap: the socket
 * layer would copy heap memory once more. One thread; hot path after construction.
 *
 * <p>Without compression a batch of fewer records is the beginning of a full one. A compressed batch cannot be cut, so there
 * are batches of 1, 2, 4, 8, ... records beside the full ones, and of the number that a load sends steadily, see
 * {@link #provide}; what is due goes into the largest that it fills.
 */
final class BatchPool {
    /** Never fewer full batches than this, however large they are. */
    private static final int FEWEST = 16;

    /** Of a number of records that is sent only in passing. */
    private static final int PASSING = 64;

    /** Of the number that a load sends steadily, when that is not the full one: a part of the pool. */
    private static final int STEADY_PART = 4;

    private final Codec codec;
    private final BatchEncoder encoder;
    private final Payloads payloads;
    private final int recordBytes;
    private final int perBatch;
    private final long poolBytes;
    private final NavigableMap<Integer, SizeClass> classes = new TreeMap<>();

    /** @param pool encoded without compression the full batches would take at least this */
    BatchPool(RecordSpec record, ProduceSpec produce, Bytes pool, Payloads payloads) {
        this.codec = produce.codec();
        this.encoder = new BatchEncoder(codec);
        this.payloads = payloads;
        this.recordBytes = Math.toIntExact(record.size().value());
        this.perBatch = BatchEncoder.recordsPerBatch(
                Math.toIntExact(produce.batchBytes().value()), recordBytes);
        this.poolBytes = pool.value();
        add(perBatch, entries(perBatch, 1, FEWEST));
        if (codec != Codec.NONE) {
            for (int records = 1; records < perBatch; records *= 2) {
                add(records, Math.min(PASSING, entries(records, STEADY_PART, FEWEST)));
            }
        }
    }

    private int entries(int records, int part, int atLeast) {
        long bytes = Math.max(1, (long) records * recordBytes);
        return (int) Math.max(atLeast, (poolBytes / part + bytes - 1) / bytes);
    }

    private void add(int records, int entries) {
        boolean cuttable = codec == Codec.NONE;
        SizeClass added =
                new SizeClass(records, cuttable ? BatchEncoder.prefixBytes(records, recordBytes) : new int[0]);
        Slab slab = new Slab();
        for (int entry = 0; entry < entries; entry++) {
            ByteBuffer batch = encoder.encode(payloads.next(records), records * (recordBytes + 32));
            added.add(new Slot(slab.copyOf(batch), added));
        }
        classes.put(records, added);
    }

    /** Records in a full batch. */
    int perBatch() {
        return perBatch;
    }

    /** Encodes batches of so many records, unless there are some: before a load that will need many. */
    void provide(int records) {
        if (codec != Codec.NONE && !classes.containsKey(records)) {
            add(records, entries(records, STEADY_PART, PASSING));
        }
    }

    /** How many of so many records that are due go into one batch: 1 or more. */
    int fit(int due) {
        return codec == Codec.NONE ? Math.min(due, perBatch) : classes.floorKey(Math.min(due, perBatch));
    }

    /** A free batch for {@code records}, a number that {@link #fit} returned; null when all are on their way. */
    @Nullable
    Slot take(int records) {
        SizeClass fitting = codec == Codec.NONE ? classes.get(perBatch) : classes.get(records);
        return fitting == null ? null : fitting.take();
    }

    /** Full batches in the pool, all different. */
    int fullBatches() {
        return classes.lastEntry().getValue().size();
    }

    void forEachLoaded(Consumer<Slot> action) {
        classes.values().forEach(size -> size.forEachLoaded(action));
    }
}
