package io.floodmark.crew;

import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.model.NanoClock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The workers that this process keeps between sessions: connections stay open and batches encoded, as they do in a local fleet.
 * A process belongs to one driver, and that to one fleet after the other. Safe for use by many threads.
 */
public final class WarmWorkers {
    private static final Map<Key, WarmWorker> KEPT = new ConcurrentHashMap<>();

    private record Key(long fleet, int worker, int of) {
        boolean besides(long otherFleet, int others) {
            return fleet != otherFleet || of != others;
        }
    }

    private WarmWorkers() {}

    /** The one of that number; those of an earlier fleet, or of before this one grew, are closed. */
    static WarmWorker of(Question.Joined joined, int worker, NanoClock clock) {
        CrewAssignment assignment = joined.assignment();
        closeOthers(assignment.number(), joined.workers());
        return KEPT.computeIfAbsent(new Key(assignment.number(), worker, joined.workers()), unseen -> {
            FleetWall wall = new FleetWall(clock);
            return new WarmWorker(
                    WireFleet.engine(assignment.settings(joined.topics()), assignment.producers(), clock, wall),
                    wall,
                    worker,
                    joined.workers());
        });
    }

    /** One that failed may be in any state. */
    static void drop(WarmWorker worker) {
        KEPT.values().remove(worker);
        worker.close();
    }

    private static void closeOthers(long fleet, int of) {
        List.copyOf(KEPT.entrySet()).stream()
                .filter(kept -> kept.getKey().besides(fleet, of))
                .filter(kept -> KEPT.remove(kept.getKey(), kept.getValue()))
                .forEach(kept -> kept.getValue().close());
    }

    /** Where the process ends in order. */
    public static void closeAll() {
        List.copyOf(KEPT.keySet()).forEach(key -> {
            WarmWorker worker = KEPT.remove(key);
            if (worker != null) {
                worker.close();
            }
        });
    }
}
