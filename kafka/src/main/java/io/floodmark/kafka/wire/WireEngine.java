package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.load.Engine;
import io.floodmark.load.Worker;
import io.floodmark.model.NanoClock;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Producers of pre-encoded batches, spread over workers: worker w of k serves producers w, w + k, w + 2k, ... */
final class WireEngine implements Engine {
    private final WireSettings settings;
    private final Access access;
    private final int producers;
    private final NanoClock clock;
    private final InstantSource wall;
    private final AtomicReference<List<String>> topics;

    WireEngine(WireSettings settings, Access access, int producers, NanoClock clock, InstantSource wall) {
        this.settings = settings;
        this.access = access;
        this.producers = producers;
        this.clock = clock;
        this.wall = wall;
        this.topics = new AtomicReference<>(settings.topics());
    }

    void retarget(List<String> other) {
        topics.set(List.copyOf(other));
    }

    @Override
    public Worker worker(int worker, int of) {
        return new WireWorker(settings, access, topics::get, producers, worker, of, clock, wall);
    }
}
