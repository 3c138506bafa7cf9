package io.floodmark.crew;

import io.floodmark.model.workload.Workload;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds a worker that has been far behind its part of the load for three seconds, while at least half of the workers
 * are on time. All workers write to all partitions alike, so a slow cluster would delay all of them: the worker itself
 * is slow. But connections do not share a full network path evenly, so a worker whose bytes wait for its path is not
 * reported. Used by one thread at a time.
 */
final class Stragglers {
    private static final double FAR_BEHIND_SECONDS = 1;
    private static final double ON_TIME_SECONDS = 0.1;
    private static final int IN_A_ROW = 3;

    private final double farBehindSeconds;
    private Optional<WorkerState> suspect = Optional.empty();
    private int seconds;

    private Stragglers(double farBehindSeconds) {
        this.farBehindSeconds = farBehindSeconds;
    }

    /**
     * Returns a detector. If keys lead each worker to different partitions, a slow broker delays only some workers;
     * then none is ever reported.
     */
    static Stragglers of(Workload workload) {
        return new Stragglers(workload.record().keys().isEmpty() ? FAR_BEHIND_SECONDS : Double.POSITIVE_INFINITY);
    }

    /**
     * Checks all workers once per second.
     *
     * @param workers one or more
     * @param startNanos of the session, by the clock of their reports
     * @param waiting whether the bytes of a worker wait for its network path
     * @return a message about one worker; empty if there is none
     */
    Optional<String> find(Collection<WorkerState> workers, long startNanos, Predicate<WorkerState> waiting) {
        List<WorkerState> byDelay = workers.stream()
                .sorted(Comparator.comparingDouble(worker -> worker.behindSeconds(startNanos)))
                .toList();
        WorkerState last = byDelay.get(byDelay.size() - 1);
        double middle = byDelay.get((byDelay.size() - 1) / 2).behindSeconds(startNanos);
        double behind = last.behindSeconds(startNanos);
        if (behind <= farBehindSeconds || middle > ON_TIME_SECONDS || waiting.test(last)) {
            suspect = Optional.empty();
            return Optional.empty();
        }
        seconds = suspect.filter(last::equals).isPresent() ? seconds + 1 : 1;
        suspect = Optional.of(last);
        return seconds < IN_A_ROW
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s was %.1f s behind its part of the load while half of the workers were on time",
                        last.where(),
                        behind));
    }
}
