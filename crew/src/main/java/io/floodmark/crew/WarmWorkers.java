package io.floodmark.crew;

import io.floodmark.kafka.wire.producer.WireEngine;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.load.KeptEngine;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The workers that this process keeps between sessions: connections stay open and batches encoded, as in a local fleet.
 * A process belongs to one driver, which runs one fleet at a time. Thread-safe.
 */
public final class WarmWorkers {
    private static final Map<Key, WarmWorker> KEPT = new ConcurrentHashMap<>();

    private record Key(long fleet, int worker, int of, int producers) {
        boolean besides(Key other) {
            return fleet != other.fleet || of != other.of || producers != other.producers;
        }
    }

    private WarmWorkers() {}

    /**
     * Returns the worker of that number. Workers of an earlier fleet, from before this one grew, or with another number
     * of producers are closed.
     *
     * @param wallAheadNanos nanoseconds since 1970 that the wall clock for stamps is ahead of {@code clock}
     */
    static WarmWorker of(WorkerRequest.Joined joined, int worker, long wallAheadNanos, NanoClock clock) {
        CrewAssignment assignment = joined.assignment();
        Key key = new Key(assignment.number(), worker, joined.workers(), assignment.producers());
        closeOthers(key);
        WarmWorker kept = KEPT.get(key);
        if (kept == null) {
            // It is created outside of the map, whose other users would have to wait: a child takes seconds to start. A
            // worker takes part in one session at a time.
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
        // The clock is set before it is used.
        wall.set(wallAheadNanos);
        ProducerShare part = switch (workload.produce().engine().kind()) {
            case WIRE -> {
                int producers = assignment.producers();
                WireEngine engine = WireFleet.engine(assignment.settings(joined.topics()), producers, clock, wall);
                Shares shares = new Shares(worker, workers, producers, producers);
                yield new EnginePart(engine.worker(worker, workers), engine::retarget, shares, replicas, worker, clock);
            }
            case HTTP -> {
                KeptEngine engine = assignment.http(OwnLibraries.http(), joined.topics(), clock);
                // A connection takes whatever is due to its worker.
                Shares shares = new Shares(worker, workers, workers, workers);
                yield new EnginePart(engine.worker(worker, workers), engine::retarget, shares, replicas, worker, clock);
            }
            case CLIENT -> new ClientPart(joined, worker, wall, clock);
            case CONNECT -> throw new IllegalArgumentException("the connect engine produces nothing");
        };
        return new WarmWorker(part, wall);
    }

    /**
     * Returns the numbers of the workers that this process keeps. If they are assigned again, their connections are
     * open.
     */
    public static Set<Integer> kept() {
        return KEPT.keySet().stream().map(Key::worker).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the pids of additional processes that generate load. */
    static List<Long> pids() {
        return KEPT.values().stream()
                .flatMap(kept -> kept.part().pids().stream())
                .toList();
    }

    /** Drops a worker that failed, since its state is unknown. */
    static void drop(WarmWorker worker) {
        KEPT.values().remove(worker);
        worker.part().close();
    }

    private static void closeOthers(Key key) {
        List.copyOf(KEPT.entrySet()).stream()
                .filter(kept -> kept.getKey().besides(key))
                .filter(kept -> KEPT.remove(kept.getKey(), kept.getValue()))
                .forEach(kept -> kept.getValue().part().close());
    }

    /** Closes all workers when the process ends in order. */
    public static void closeAll() {
        List.copyOf(KEPT.keySet()).forEach(key -> {
            WarmWorker worker = KEPT.remove(key);
            if (worker != null) {
                worker.part().close();
            }
        });
    }
}
