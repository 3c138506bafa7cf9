package io.floodmark.kafka.connect;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The workers that run the sinks of a session, each queried separately. Connect takes 10 s (its session timeout) to
 * notice that a worker has died, and the sinks there read nothing meanwhile. A worker that does not answer at the start
 * of the session is never queried again. Its address may be reachable for other workers only. Used by one thread; it
 * queries on others.
 */
final class WorkerRoll implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private final NanoClock clock;
    private final Map<String, ConnectRest> reached = new LinkedHashMap<>();
    private final Map<String, Long> answeredNanos = new LinkedHashMap<>();
    private final ExecutorService askers = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "fm-connect-ask");
        thread.setDaemon(true);
        return thread;
    });
    private long calledNanos;

    /**
     * Queries each worker.
     *
     * @param workers host and port, as Connect names them; may contain duplicates
     */
    WorkerRoll(ConnectRest rest, Collection<String> workers, NanoClock clock) {
        this.clock = clock;
        Map<String, ConnectRest> named = new LinkedHashMap<>();
        for (String worker : new TreeSet<>(workers)) {
            try {
                named.put(worker, rest.worker(worker));
            } catch (IllegalArgumentException noAddress) {
                // The name is not a valid address, so this worker cannot be queried.
            }
        }
        Map<String, String> troubles = queryAll(named);
        this.calledNanos = clock.nanoTime();
        named.forEach((worker, alone) -> {
            // The silence of a worker that has never answered shows nothing.
            if (!troubles.containsKey(worker)) {
                reached.put(worker, alone);
                answeredNanos.put(worker, calledNanos);
            }
        });
    }

    /** Returns the time since all were queried. */
    Duration age() {
        return Duration.ofNanos(clock.nanoTime() - calledNanos);
    }

    /** Queries each worker. Returns those that have been silent for the given time, and the problem of each. */
    Map<String, String> silentFor(Duration length) {
        Map<String, String> troubles = queryAll(reached);
        calledNanos = clock.nanoTime();
        for (String worker : reached.keySet()) {
            if (!troubles.containsKey(worker)) {
                answeredNanos.put(worker, calledNanos);
            }
        }
        Map<String, String> silent = new LinkedHashMap<>();
        troubles.forEach((worker, why) -> {
            if (calledNanos - answeredNanos.getOrDefault(worker, 0L) >= length.toNanos()) {
                silent.put(worker, why);
            }
        });
        return silent;
    }

    /**
     * Returns the problems of the workers that do not answer. All are queried at once: twenty unreachable workers take
     * the time of one.
     */
    private Map<String, String> queryAll(Map<String, ConnectRest> workers) {
        Deadline deadline = Deadline.in(ANSWER, clock);
        List<Callable<Optional<String>>> questions = new ArrayList<>();
        workers.values().forEach(worker -> questions.add(() -> trouble(worker, deadline)));
        Map<String, String> troubles = new LinkedHashMap<>();
        try {
            List<Future<Optional<String>>> answers = askers.invokeAll(questions);
            int next = 0;
            for (String worker : workers.keySet()) {
                answers.get(next++).get().ifPresent(why -> troubles.put(worker, why));
            }
        } catch (ExecutionException failed) {
            throw new EnvironmentException("asking the workers of Connect failed: " + failed.getCause(), failed);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while asking the workers of Connect", leave);
        }
        return troubles;
    }

    /** Returns the problem; empty if the worker answers. */
    private static Optional<String> trouble(ConnectRest worker, Deadline deadline) {
        try {
            worker.about(deadline);
            return Optional.empty();
        } catch (TargetException | IllegalArgumentException why) {
            return Optional.of(String.valueOf(why.getMessage()));
        }
    }

    @Override
    public void close() {
        askers.shutdownNow();
    }
}
