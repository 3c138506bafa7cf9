package io.floodmark.crew;

import io.floodmark.kafka.wire.WireEngine;
import io.floodmark.kafka.wire.WireFleet;
import io.floodmark.load.KeptEngine;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The workers that this process keeps between sessions: connections stay open and batches encoded, as they do in a
 * local fleet. A process belongs to one driver, and that to one fleet after the other. Safe for use by many threads.
 */
public final class WarmWorkers {
    private static final Map<Key, WarmWorker> KEPT = new ConcurrentHashMap<>();

    private record Key(long fleet, int worker, int of) {
        boolean besides(long otherFleet, int others) {
            return fleet != otherFleet || of != others;
        }
    }

    private WarmWorkers() {}

    /**
     * The one of that number; those of an earlier fleet, or of before this one grew, are closed.
     *
     * @param wallAheadNanos of the wall clock that records are stamped by, in nanoseconds since 1970, ahead of
     *     {@code clock}
     */
    static WarmWorker of(WorkerRequest.Joined joined, int worker, long wallAheadNanos, NanoClock clock) {
        CrewAssignment assignment = joined.assignment();
        closeOthers(assignment.number(), joined.workers());
        Key key = new Key(assignment.number(), worker, joined.workers());
        WarmWorker kept = KEPT.get(key);
        if (kept == null) {
            // Outside of the map, which would hold up others: a child takes seconds to start. A worker has one seat at
            // a time.
            kept = made(joined, worker, wallAheadNanos, clock);
            KEPT.put(key, kept);
        }
        kept.wall().set(wallAheadNanos);
        return kept;
    }

    private static WarmWorker made(WorkerRequest.Joined joined, int worker, long wallAheadNanos, NanoClock clock) {
        CrewAssignment assignment = joined.assignment();
        Workload workload = assignment.workload();
        int workers = joined.workers();
        int replicas = workload.replicationFactor();
        FleetWall wall = new FleetWall(clock);
        // Before anybody looks at it.
        wall.set(wallAheadNanos);
        ProducerShare part = switch (workload.produce().engine()) {
            case WIRE -> {
                int producers = assignment.producers();
                WireEngine engine = WireFleet.engine(assignment.settings(joined.topics()), producers, clock, wall);
                Shares shares = new Shares(worker, workers, producers, producers);
                yield new EnginePart(engine.worker(worker, workers), engine::retarget, shares, replicas, worker, clock);
            }
            case HTTP -> {
                KeptEngine engine = assignment.http(OwnLibraries.http(), joined.topics(), clock);
                // A connection takes what is due to its worker, as it comes.
                Shares shares = new Shares(worker, workers, workers, workers);
                yield new EnginePart(engine.worker(worker, workers), engine::retarget, shares, replicas, worker, clock);
            }
            case CLIENT -> new ClientPart(joined, worker, wall, clock);
            case CONNECT -> throw new IllegalArgumentException("the connect engine produces nothing");
        };
        return new WarmWorker(part, wall);
    }

    /** Numbers of those that this process keeps: the same again find their connections open. */
    public static Set<Integer> kept() {
        return KEPT.keySet().stream().map(Key::worker).collect(Collectors.toUnmodifiableSet());
    }

    /** Processes beside this one that generate load. */
    static List<Long> pids() {
        return KEPT.values().stream()
                .flatMap(kept -> kept.part().pids().stream())
                .toList();
    }

    /** One that failed may be in any state. */
    static void drop(WarmWorker worker) {
        KEPT.values().remove(worker);
        worker.part().close();
    }

    private static void closeOthers(long fleet, int of) {
        List.copyOf(KEPT.entrySet()).stream()
                .filter(kept -> kept.getKey().besides(fleet, of))
                .filter(kept -> KEPT.remove(kept.getKey(), kept.getValue()))
                .forEach(kept -> kept.getValue().part().close());
    }

    /** Where the process ends in order. */
    public static void closeAll() {
        List.copyOf(KEPT.keySet()).forEach(key -> {
            WarmWorker worker = KEPT.remove(key);
            if (worker != null) {
                worker.part().close();
            }
        });
    }
}
