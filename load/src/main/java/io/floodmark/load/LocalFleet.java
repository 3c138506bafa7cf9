package io.floodmark.load;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * The workers of an engine in this process, with one thread each, named {@code fm-load-0}, {@code fm-load-1}, ... The
 * generator finds its own threads by that name when it measures itself (Linux truncates thread names to 15 characters).
 * Threads and resources of workers live as long as the fleet. Used by one thread.
 */
public final class LocalFleet implements Fleet {
    /** The prefix of the names of all threads that generate load. */
    public static final String THREAD_PREFIX = "fm-load-";

    /** The time between the readiness of the last worker and the first due record, in which the threads are started. */
    private static final long HEAD_START_NANOS = 5_000_000;

    private static final Duration CLOSE_WAIT = Duration.ofSeconds(10);

    private final List<Worker> workers = new ArrayList<>();
    private final List<ExecutorService> threads = new ArrayList<>();
    private final NanoClock clock;
    private Optional<LocalSession> current = Optional.empty();
    private boolean closed;

    /** @param workers 1 or more */
    public LocalFleet(Engine engine, int workers, NanoClock clock) {
        this.clock = clock;
        for (int worker = 0; worker < workers; worker++) {
            this.workers.add(engine.worker(worker, workers));
            this.threads.add(thread(worker));
        }
    }

    /** Returns the thread of one worker, with a name by which the generator finds it. */
    public static ExecutorService thread(int worker) {
        return Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, THREAD_PREFIX + worker);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Waits until every worker is ready, and throws the failure of one that cannot be. */
    @Override
    public LoadSession start(LoadOrder order) {
        if (busy() || closed) {
            throw new EnvironmentException(
                    "the fleet is " + (closed ? "closed" : "busy") + "; expected no session under way");
        }
        Workers.await(onEveryThread(worker -> worker.prepare(order)));
        LoadPhase phase = new LoadPhase(order, clock.nanoTime() + HEAD_START_NANOS, new EventLog(), clock);
        List<Recorder> recorders =
                workers.stream().map(worker -> new Recorder()).toList();
        List<Future<?>> driven = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            Recorder recorder = recorders.get(i);
            driven.add(threads.get(i).submit(() -> worker.drive(phase, recorder)));
        }
        LocalSession session = new LocalSession(phase, new Collector(phase, recorders), driven, clock);
        current = Optional.of(session);
        return session;
    }

    /** True while a session is active. */
    public boolean busy() {
        return current.filter(LocalSession::underWay).isPresent();
    }

    private List<Future<?>> onEveryThread(Consumer<Worker> step) {
        List<Future<?>> done = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            done.add(threads.get(i).submit(() -> step.accept(worker)));
        }
        return done;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        current.ifPresent(LocalSession::close);
        List<Future<?>> ends = onEveryThread(Worker::close);
        threads.forEach(ExecutorService::shutdown);
        Workers.await(ends, CLOSE_WAIT);
    }
}
