package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.batch.Batches;
import io.floodmark.kafka.wire.batch.CommonBatches;
import io.floodmark.kafka.wire.batch.KeyDivider;
import io.floodmark.kafka.wire.batch.KeyedBatches;
import io.floodmark.kafka.wire.cluster.WorkerShare;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.load.KeptEngine;
import io.floodmark.load.RecordShapes;
import io.floodmark.load.Worker;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Producers of pre-encoded batches, distributed over workers: worker w of k serves producers w, w + k, w + 2k, ... */
public final class WireEngine implements KeptEngine {
    /** Maximum number of workers per core in one process. */
    static final int THREADS_PER_CORE = 2;

    private final WireSettings settings;
    private final Access access;
    private final int producers;
    private final NanoClock clock;
    private final InstantSource wall;
    private final AtomicReference<List<String>> topics;
    private final Optional<KeyDivider> keys;

    WireEngine(WireSettings settings, Access access, int producers, NanoClock clock, InstantSource wall) {
        this.settings = settings;
        this.access = access;
        this.producers = producers;
        this.clock = clock;
        this.wall = wall;
        this.topics = new AtomicReference<>(settings.topics());
        this.keys = RecordShapes.of(settings.workload().record(), 1).keys().map(KeyDivider::new);
    }

    @Override
    public void retarget(List<String> other) {
        topics.set(List.copyOf(other));
    }

    @Override
    public Worker worker(int worker, int of) {
        WorkerShare crew = new WorkerShare(producers, worker, of);
        return new WireWorker(settings, access, topics::get, batches(worker, of, crew), crew, clock, wall);
    }

    private Batches batches(int worker, int of, WorkerShare crew) {
        Bytes share = new Bytes(settings.pool().value() / of);
        Workload workload = settings.workload();
        // Workers of other processes use their own memory.
        int here = Math.min(of, THREADS_PER_CORE * Runtime.getRuntime().availableProcessors());
        if (keys.isEmpty()) {
            return new CommonBatches(workload, share, settings.seed() + worker, crew.size(), here);
        }
        return new KeyedBatches(workload, share, settings.seed(), worker, here, keys.get()::among);
    }
}
