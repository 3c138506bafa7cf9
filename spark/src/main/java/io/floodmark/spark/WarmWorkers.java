package io.floodmark.spark;

import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.model.NanoClock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The workers that this executor keeps between sessions: connections stay open and batches encoded, as they do in a local fleet.
 * Executors belong to one application, and that to one fleet after the other; the workers of an earlier one are closed. Safe for use
 * by many threads.
 */
final class WarmWorkers {
    private static final Map<Key, WarmWorker> KEPT = new ConcurrentHashMap<>();

    private record Key(long fleet, int worker, int of) {}

    private WarmWorkers() {}

    static WarmWorker of(
            SparkAssignment assignment, List<String> topics, int worker, int of, NanoClock clock, InstantSource wall) {
        forgetOthers(assignment.number());
        return KEPT.computeIfAbsent(
                new Key(assignment.number(), worker, of),
                unseen -> new WarmWorker(
                        WireFleet.engine(assignment.settings(topics), assignment.producers(), clock, wall),
                        worker,
                        of));
    }

    /** One that failed may be in any state. */
    static void drop(WarmWorker worker) {
        KEPT.values().remove(worker);
        worker.close();
    }

    private static void forgetOthers(long fleet) {
        List.copyOf(KEPT.entrySet()).stream()
                .filter(kept -> kept.getKey().fleet() != fleet)
                .filter(kept -> KEPT.remove(kept.getKey(), kept.getValue()))
                .forEach(kept -> kept.getValue().close());
    }

    static void closeAll() {
        List.copyOf(KEPT.keySet()).forEach(key -> {
            WarmWorker worker = KEPT.remove(key);
            if (worker != null) {
                worker.close();
            }
        });
    }
}
