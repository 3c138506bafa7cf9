package io.floodmark.crew;

import io.floodmark.kafka.wire.WireEngine;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LocalFleet;
import io.floodmark.load.Stint;
import io.floodmark.load.Worker;
import io.floodmark.model.LabException;
import io.floodmark.traffic.Recorder;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A worker with its thread, connections and batches, which outlive the session that uses them. Used by one session at a time. */
final class WarmWorker implements AutoCloseable {
    private final WireEngine engine;
    private final FleetWall wall;
    private final Worker worker;
    private final ExecutorService thread;

    /** @param wall that the engine has */
    WarmWorker(WireEngine engine, FleetWall wall, int number, int of) {
        this.engine = engine;
        this.wall = wall;
        this.worker = engine.worker(number, of);
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, LocalFleet.THREAD_PREFIX + number);
            made.setDaemon(true);
            return made;
        });
    }

    /** What records are stamped by; to be set before each session. */
    FleetWall wall() {
        return wall;
    }

    /** Waits until the first record need not wait; what keeps it from that is thrown. */
    void prepare(List<String> topics, LoadOrder order) {
        engine.retarget(topics);
        try {
            thread.submit(() -> worker.prepare(order)).get();
        } catch (ExecutionException failed) {
            throw unwrapped(failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while a worker of the fleet got ready", leave);
        }
    }

    Future<?> drive(Stint stint, Recorder recorder) {
        return thread.submit(() -> worker.drive(stint, recorder));
    }

    static RuntimeException unwrapped(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return cause instanceof RuntimeException told
                ? told
                : new LabException("a load thread failed: " + cause, failed);
    }

    @Override
    public void close() {
        Future<?> closed = thread.submit(worker::close);
        thread.shutdown();
        try {
            closed.get();
        } catch (ExecutionException failed) {
            throw unwrapped(failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
        }
    }
}
