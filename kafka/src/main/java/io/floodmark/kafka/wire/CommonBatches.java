package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Layout;
import io.floodmark.model.Bytes;
import io.floodmark.model.Workload;
import io.floodmark.traffic.Schedule;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Batches that may go to any partition: records have no keys, and partitions take turns. */
final class CommonBatches implements Batches {
    private final Workload workload;
    private final Bytes bytes;
    private final long seed;
    private final long lingerNanos;
    private Optional<BatchPool> pool = Optional.empty();

    CommonBatches(Workload workload, Bytes bytes, long seed) {
        this.workload = workload;
        this.bytes = bytes;
        this.seed = seed;
        this.lingerNanos = workload.produce().linger().toNanos();
    }

    @Override
    public void prepare(Layout layout, Optional<Schedule> share) {
        BatchPool ready = pool.orElseGet(this::encode);
        pool = Optional.of(ready);
        share.ifPresent(each -> ready.provide(OpenLoopFeed.steadyRecords(each, lingerNanos, ready.perBatch())));
    }

    private BatchPool encode() {
        Payloads payloads = new Payloads(workload.record(), CompressionDial.randomShare(workload), seed);
        return new BatchPool(
                workload.record().meanBytes(), workload.produce(), bytes, payloads, BatchPool.Grain.COARSE, new Slab());
    }

    @Override
    public Feed feed(Part part, List<Lane> lanes) {
        BatchPool ready = pool.orElseThrow();
        if (part.share().isEmpty()) {
            return new FlatOutFeed(lanes, ready);
        }
        return new OpenLoopFeed(
                part.share().get(), part.startNanos(), lingerNanos, lanes, ready, part.number(), part.of());
    }

    @Override
    public void forEachLoaded(Consumer<Slot> action) {
        pool.ifPresent(ready -> ready.forEachLoaded(action));
    }
}
