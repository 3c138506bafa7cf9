package io.floodmark.kafka.wire;

import io.floodmark.model.Bytes;
import io.floodmark.model.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Batches for each partition, with keys that lie there; for all topics alike, since a key's partition depends only on
 * their number. A partition without any share of the records has none. One thread.
 *
 * <p>All pools together take what one pool for all partitions would. Half of that is dealt out evenly, because every
 * partition has batches on their way; half by share, so that a hot partition's batches repeat no sooner than others'.
 */
final class KeyedPools {
    private final List<Optional<BatchPool>> pools = new ArrayList<>();
    private final double[] weights;
    private final int perBatch;
    private final BatchArena arena;

    /** Encodes them. */
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

    /** Memory of all batches. */
    long bytes() {
        return arena.bytes();
    }

    int partitions() {
        return weights.length;
    }

    /** Of all records. */
    double share(int partition) {
        return weights[partition];
    }

    /** Draws partitions by their shares. */
    WeightedDraw draw() {
        return new WeightedDraw(weights);
    }

    /** Records in a full batch of any partition. */
    int perBatch() {
        return perBatch;
    }

    /** The partition must have a share. */
    BatchPool of(int partition) {
        return pools.get(partition).orElseThrow();
    }

    void forEachLoaded(Consumer<PooledBatch> action) {
        pools.forEach(pool -> pool.ifPresent(batches -> batches.forEachLoaded(action)));
    }
}
