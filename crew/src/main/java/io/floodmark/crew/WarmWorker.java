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
    private final Worker worker;
    private final ExecutorService thread;

    WarmWorker(WireEngine engine, int number, int of) {
        this.engine = engine;
        this.worker = engine.worker(number, of);
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, LocalFleet.THREAD_PREFIX + number);
            made.setDaemon(true);
            return made;
        });
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
