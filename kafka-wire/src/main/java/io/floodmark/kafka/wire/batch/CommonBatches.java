package io.floodmark.kafka.wire.batch;

import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Batches that may go to any partition: records have no keys, so partitions are used in turn. */
public final class CommonBatches implements Batches {
    private final Workload workload;
    private final Bytes bytes;
    private final long seed;
    private final int producers;
    private final int workers;
    private final long lingerNanos;
    private Optional<BatchPool> pool = Optional.empty();
    private Bytes size = new Bytes(0);

    /**
     * Creates the batches; encodes none yet.
     *
     * @param bytes lower bound of the pool
     * @param producers number of producers that send from it
     * @param workers number of workers in this process
     */
    public CommonBatches(Workload workload, Bytes bytes, long seed, int producers, int workers) {
        this.workload = workload;
        this.bytes = bytes;
        this.seed = seed;
        this.producers = producers;
        this.workers = workers;
        this.lingerNanos = workload.produce().linger().toNanos();
    }

    @Override
    public void prepare(ClusterMetadata metadata, Optional<Schedule> share) {
        Bytes needed = PoolSize.of(metadata, workload.produce(), bytes, producers, workers);
        BatchPool ready = pool.filter(made -> size.compareTo(needed) >= 0).orElseGet(() -> encode(needed));
        share.ifPresent(each -> ready.provide(OpenLoopScheduler.steadyRecords(each, lingerNanos, ready.perBatch())));
    }

    private BatchPool encode(Bytes needed) {
        pool = Optional.empty(); // The old and the new pool must not be in memory together.
        Payloads payloads = new Payloads(workload.record(), CompressionDial.randomShare(workload), seed);
        BatchPool made = new BatchPool(
                workload.record().meanBytes(),
                workload.produce(),
                needed,
                payloads,
                BatchPool.Grain.COARSE,
                new BatchArena(BatchArena.share(workers)));
        pool = Optional.of(made);
        size = needed;
        return made;
    }

    @Override
    public BatchScheduler scheduler(Part part, List<PartitionQueue> queues) {
        BatchPool ready = pool.orElseThrow();
        if (part.share().isEmpty()) {
            return new FlatOutScheduler(queues, ready);
        }
        return new OpenLoopScheduler(
                part.share().get(), part.startNanos(), lingerNanos, queues, ready, part.number(), part.of());
    }

    @Override
    public void forEachLoaded(Consumer<PooledBatch> action) {
        pool.ifPresent(ready -> ready.forEachLoaded(action));
    }
}
