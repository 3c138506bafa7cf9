package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Batches for records with keys. Each batch is for one partition, and each partition receives the share of its keys.
 */
public final class KeyedBatches implements Batches {
    /** Separates these seeds from those of contents. */
    private static final long DEALING = 1_000_003;

    private final Workload workload;
    private final Bytes bytes;
    private final long seed;
    private final int worker;
    private final int workers;
    private final IntFunction<KeyShares> divide;
    private Optional<KeyedPools> pools = Optional.empty();

    /**
     * Creates the batches; encodes none yet.
     *
     * @param workers number of workers in this process
     * @param divide assigns the keys to a number of partitions
     */
    public KeyedBatches(
            Workload workload, Bytes bytes, long seed, int worker, int workers, IntFunction<KeyShares> divide) {
        this.workload = workload;
        this.bytes = bytes;
        this.seed = seed;
        this.worker = worker;
        this.workers = workers;
        this.divide = divide;
    }

    @Override
    public void prepare(ClusterMetadata metadata, Optional<Schedule> share) {
        int partitions = partitions(metadata);
        if (pools.filter(ready -> ready.partitions() == partitions).isEmpty()) {
            pools = Optional.empty(); // The old and the new pools must not be in memory together.
            Payloads payloads = new Payloads(workload.record(), CompressionDial.randomShare(workload), seed + worker);
            pools = Optional.of(new KeyedPools(
                    divide.apply(partitions), workload, bytes, payloads, new BatchArena(BatchArena.share(workers))));
        }
    }

    private static int partitions(ClusterMetadata metadata) {
        ClusterMetadata.Topic first = metadata.topics().get(0);
        int partitions = first.leaders().size();
        for (ClusterMetadata.Topic topic : metadata.topics()) {
            if (topic.leaders().size() != partitions) {
                throw new TargetException(
                        TargetException.Kind.INCAPABLE,
                        "Topic " + first.name() + " has " + partitions + " partitions and topic " + topic.name()
                                + " has "
                                + topic.leaders().size()
                                + ". Expected as many in each, since keys decide where records go.");
            }
        }
        return partitions;
    }

    @Override
    public BatchScheduler scheduler(Part part, List<PartitionQueue> queues) {
        KeyedPools ready = pools.orElseThrow();
        SplittableRandom random = new SplittableRandom(seed + DEALING + part.number());
        if (part.share().isEmpty()) {
            return new KeyedFlatOutScheduler(
                    queues, ready, workload.produce().batchBytes().value(), random);
        }
        long lingerNanos = workload.produce().linger().toNanos();
        return new KeyedScheduler(part.share().get(), part.startNanos(), lingerNanos, queues, ready, random);
    }

    @Override
    public void forEachLoaded(Consumer<PooledBatch> action) {
        pools.ifPresent(ready -> ready.forEachLoaded(action));
    }
}
