package io.floodmark.kafka.wire.batch;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Batches for each partition, with keys of that partition. All topics share them, because a key's partition depends
 * only on the number of partitions. A partition without a share of the records has no batches. Used by one thread.
 *
 * <p>All pools together take as much memory as one pool for all partitions would. Half of it is divided evenly, because
 * every partition has batches in flight. The other half is divided by share, so that a hot partition's batches repeat
 * no sooner than others'.
 */
final class KeyedPools {
    private final List<Optional<BatchPool>> pools = new ArrayList<>();
    private final double[] weights;
    private final int perBatch;
    private final BatchArena arena;

    /** Encodes all batches. */
    KeyedPools(KeyShares shares, Workload workload, Bytes all, Payloads payloads, BatchArena arena) {
        this.arena = arena;
        this.weights = new double[shares.partitions()];
        int used = 0;
        for (int partition = 0; partition < weights.length; partition++) {
            weights[partition] = shares.share(partition);
            used += weights[partition] > 0 ? 1 : 0;
        }
        for (int partition = 0; partition < weights.length; partition++) {
            if (weights[partition] == 0) {
                pools.add(Optional.empty());
                continue;
            }
            double part = 0.5 / used + 0.5 * weights[partition];
            pools.add(Optional.of(new BatchPool(
                    workload.record().meanBytes(),
                    workload.produce(),
                    new Bytes((long) (all.value() * part)),
                    payloads.of(partition, shares),
                    BatchPool.Grain.FINE,
                    arena)));
        }
        this.perBatch = pools.stream()
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow()
                .perBatch();
    }

    /** Returns the memory of all batches. */
    long bytes() {
        return arena.bytes();
    }

    int partitions() {
        return weights.length;
    }

    /** Returns the partition's share of all records. */
    double share(int partition) {
        return weights[partition];
    }

    /** Returns a draw of partitions by their shares. */
    WeightedDraw draw() {
        return new WeightedDraw(weights);
    }

    /** Returns the number of records in a full batch of any partition. */
    int perBatch() {
        return perBatch;
    }

    /** Returns the pool of a partition, which must have a share. */
    BatchPool of(int partition) {
        return pools.get(partition).orElseThrow();
    }

    void forEachLoaded(Consumer<PooledBatch> action) {
        pools.forEach(pool -> pool.ifPresent(batches -> batches.forEachLoaded(action)));
    }
}
