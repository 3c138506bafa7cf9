package io.floodmark.http;

import io.floodmark.load.KeptEngine;
import io.floodmark.load.Worker;
import io.floodmark.model.unit.NanoClock;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** The workers of the http engine, which share its connections and records equally. */
public final class HttpEngine implements KeptEngine {
    private final AtomicReference<HttpFleetSettings> settings;
    private final NanoClock clock;

    /** Creates an engine that connects when a worker prepares. */
    public HttpEngine(HttpFleetSettings settings, NanoClock clock) {
        this.settings = new AtomicReference<>(settings);
        this.clock = clock;
    }

    @Override
    public void retarget(List<String> topics) {
        settings.updateAndGet(before -> before.withTopics(topics));
    }

    @Override
    public Worker worker(int worker, int of) {
        return new HttpWorker(settings::get, worker, of, clock);
    }
}
