package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.BatchEncoder;
import io.floodmark.kafka.wire.net.RawRecord;
import io.floodmark.model.Bytes;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ProduceSpec.Codec;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Encoded batches, ready to be sent again and again; all different when their content is random. Off the heap: the
 * socket layer would copy heap memory once more. One thread; hot path after construction.
 *
 * <p>Without compression a batch of fewer records is the beginning of a full one. A compressed batch cannot be cut, so
 * there are batches of 1, 2, 4, 8, ... records beside the full ones (see {@link Grain}), and of the number that a load
 * sends steadily, see {@link #provide}; what is due goes into the largest that it fills.
 */
final class BatchPool {
    /** Of a number of records that is sent only in passing. */
    private static final int PASSING = 64;

    /** Of the number that a load sends steadily, when that is not the full one: a part of the pool. */
    private static final int STEADY_PART = 4;

    /** How many batches there are at least, however large, and of which numbers of records when they cannot be cut. */
    enum Grain {
        /** Most batches are full, or of one number that is known before. */
        COARSE(16, 2, STEADY_PART),
        /**
         * Partitions that fill by chance send batches of every number; none shall be more than a fifth smaller than it
         * could be. At least as many as the Java producer has in flight, since there are many such pools.
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
     * Encodes it.
     *
     * @param recordBytes of a record on the long run
     * @param arena where they lie; of several pools together, since its pieces are large
     * @param pool encoded without compression the full batches would take at least this
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
            // Batches of records of one size have the same.
            before = Arrays.equals(before, prefixes) ? before : prefixes;
            int[] payload = payload(contents);
            payloadBefore = Arrays.equals(payloadBefore, payload) ? payloadBefore : payload;
            added.add(new PooledBatch(arena.copyOf(encoder.encode(contents)), before, payloadBefore, added));
        }
        classes.put(records, added);
    }

    /** Of the first 0, 1, 2, ... of them. */
    private static int[] payload(List<RawRecord> contents) {
        int[] bytes = new int[contents.size() + 1];
        for (int count = 0; count < contents.size(); count++) {
            bytes[count + 1] = bytes[count] + contents.get(count).payloadBytes();
        }
        return bytes;
    }

    /** Records in a full batch. */
    int perBatch() {
        return perBatch;
    }

    /** Encodes batches of so many records, unless there are some: before a load that will need many. */
    void provide(int records) {
        if (!cuttable && !classes.containsKey(records)) {
            add(records, entries(records, STEADY_PART, PASSING));
        }
    }

    /** How many of so many records that are due go into one batch: 1 or more. */
    int fit(int due) {
        return cuttable ? Math.min(due, perBatch) : classes.floorKey(Math.min(due, perBatch));
    }

    /** A free batch for {@code records}, a number that {@link #fit} returned; null when all are on their way. */
    @Nullable
    PooledBatch take(int records) {
        BatchSizeClass fitting = cuttable ? classes.get(perBatch) : classes.get(records);
        return fitting == null ? null : fitting.take();
    }

    /** Full batches in the pool, all different. */
    int fullBatches() {
        return classes.lastEntry().getValue().size();
    }

    void forEachLoaded(Consumer<PooledBatch> action) {
        classes.values().forEach(size -> size.forEachLoaded(action));
    }
}
