package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.kafka.wire.net.RawRecord;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Codec;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Encoded batches that are sent repeatedly; all differ if their content is random. They are off-heap, because the
 * socket layer would copy heap memory once more. Used by one thread; hot path after construction.
 *
 * <p>Without compression, a batch of fewer records is the beginning of a full one. A compressed batch cannot be cut, so
 * there are also batches of 1, 2, 4, 8, ... records (see {@link Grain}). In addition, there are batches of the number
 * that a load sends steadily (see {@link #provide}). Due records go into the largest batch that they fill.
 */
final class BatchPool {
    /** Number of batches of a size that is sent only occasionally. */
    private static final int PASSING = 64;

    /** Divisor of the pool size for batches of the steady number of records, if that is not the full one. */
    private static final int STEADY_PART = 4;

    /** The minimum number of batches of each size, and which sizes there are if batches cannot be cut. */
    enum Grain {
        /** Used if most batches are full, or have one number of records that is known in advance. */
        COARSE(16, 2, STEADY_PART),
        /**
         * Used if partitions fill randomly, so that batches of every size are sent. None is more than a fifth smaller
         * than it could be. The minimum is only the Java producer's number of requests in flight, because there are
         * many such pools.
         */
        FINE(5, 1.25, 8);

        private final int fewest;
        private final double step;
        private final int part;

        Grain(int fewest, double step, int part) {
            this.fewest = fewest;
            this.step = step;
            this.part = part;
        }

        private int after(int records) {
            return Math.max(records + 1, (int) (records * step));
        }
    }

    private final boolean cuttable;
    private final BatchEncoder encoder;
    private final Payloads payloads;
    private final BatchArena arena;
    private final double recordBytes;
    private final int perBatch;
    private final long poolBytes;
    private final NavigableMap<Integer, BatchSizeClass> classes = new TreeMap<>();

    /**
     * Encodes all batches.
     *
     * @param recordBytes long-run mean bytes of a record
     * @param arena memory of the batches; shared by several pools, because its pieces are large
     * @param pool lower bound of the size of the full batches, without compression
     */
    BatchPool(double recordBytes, ProduceSpec produce, Bytes pool, Payloads payloads, Grain grain, BatchArena arena) {
        this.arena = arena;
        this.cuttable = produce.codec() == Codec.NONE;
        this.encoder = new BatchEncoder(produce.codec(), produce.level());
        this.payloads = payloads;
        this.recordBytes = recordBytes;
        this.perBatch = BatchEncoder.recordsPerBatch(
                Math.toIntExact(produce.batchBytes().value()), payloads.ofMeanSize());
        this.poolBytes = pool.value();
        add(perBatch, entries(perBatch, 1, grain.fewest));
        if (!cuttable) {
            for (int records = 1; records < perBatch; records = grain.after(records)) {
                add(records, Math.min(PASSING, entries(records, grain.part, grain.fewest)));
            }
        }
    }

    private int entries(int records, int part, int atLeast) {
        double bytes = Math.max(1, records * recordBytes);
        return (int) Math.max(atLeast, Math.ceil((double) poolBytes / part / bytes));
    }

    private void add(int records, int entries) {
        BatchSizeClass added = new BatchSizeClass(records);
        int[] before = new int[0];
        int[] payloadBefore = new int[0];
        for (int entry = 0; entry < entries; entry++) {
            List<RawRecord> contents = payloads.next(records);
            int[] prefixes = cuttable ? BatchEncoder.prefixBytes(contents) : new int[0];
            // Batches with equal record sizes share one array.
            before = Arrays.equals(before, prefixes) ? before : prefixes;
            int[] payload = payload(contents);
            payloadBefore = Arrays.equals(payloadBefore, payload) ? payloadBefore : payload;
            added.add(new PooledBatch(arena.copyOf(encoder.encode(contents)), before, payloadBefore, added));
        }
        classes.put(records, added);
    }

    /** Returns the payload bytes of the first 0, 1, 2, ... records. */
    private static int[] payload(List<RawRecord> contents) {
        int[] bytes = new int[contents.size() + 1];
        for (int count = 0; count < contents.size(); count++) {
            bytes[count + 1] = bytes[count] + contents.get(count).payloadBytes();
        }
        return bytes;
    }

    /** Returns the number of records in a full batch. */
    int perBatch() {
        return perBatch;
    }

    /** Encodes batches of this number of records, unless there are some; called before a load that will need many. */
    void provide(int records) {
        if (!cuttable && !classes.containsKey(records)) {
            add(records, entries(records, STEADY_PART, PASSING));
        }
    }

    /** Returns how many of the due records go into one batch, 1 or more. */
    int fit(int due) {
        return cuttable ? Math.min(due, perBatch) : classes.floorKey(Math.min(due, perBatch));
    }

    /** Returns a free batch for {@code records}, a number that {@link #fit} returned; null if all are in flight. */
    @Nullable
    PooledBatch take(int records) {
        BatchSizeClass fitting = cuttable ? classes.get(perBatch) : classes.get(records);
        return fitting == null ? null : fitting.take();
    }

    /** Returns the number of full batches in the pool, all of them different. */
    int fullBatches() {
        return classes.lastEntry().getValue().size();
    }

    void forEachLoaded(Consumer<PooledBatch> action) {
        classes.values().forEach(size -> size.forEachLoaded(action));
    }
}
