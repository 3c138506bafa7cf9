package io.floodmark.kafka.connect;

import io.floodmark.kafka.Deadline;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TargetException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * The workers that run the sinks of a session, each asked by itself: Connect takes 10 s (its session timeout) to notice that one has
 * died, and the sinks there read nothing meanwhile. A worker that does not answer when the session begins is never asked: its address
 * may be one that only other workers reach. One thread.
 */
final class WorkerRoll {
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private final NanoClock clock;
    private final Map<String, ConnectRest> reached = new LinkedHashMap<>();
    private final Map<String, Long> heardNanos = new LinkedHashMap<>();
    private long calledNanos;

    /**
     * Asks each of them.
     *
     * @param workers host and port, as Connect names them; may name one several times
     */
    WorkerRoll(ConnectRest rest, Collection<String> workers, NanoClock clock) {
        this.clock = clock;
        for (String worker : new TreeSet<>(workers)) {
            try {
                ConnectRest alone = rest.worker(worker);
                alone.about(Deadline.in(ANSWER, clock));
                reached.put(worker, alone);
                heardNanos.put(worker, clock.nanoTime());
            } catch (TargetException | IllegalArgumentException outOfReach) {
                // Nothing can be learnt from one that has never answered.
            }
        }
        this.calledNanos = clock.nanoTime();
    }

    /** Since all were asked. */
    Duration age() {
        return Duration.ofNanos(clock.nanoTime() - calledNanos);
    }

    /** Asks each of them; tells which have been silent for that long, and what went wrong with each. */
    Map<String, String> silentFor(Duration length) {
        Map<String, String> silent = new LinkedHashMap<>();
        reached.forEach((worker, rest) -> {
            try {
                rest.about(Deadline.in(ANSWER, clock));
                heardNanos.put(worker, clock.nanoTime());
            } catch (TargetException why) {
                if (clock.nanoTime() - heardNanos.getOrDefault(worker, 0L) >= length.toNanos()) {
                    silent.put(worker, String.valueOf(why.getMessage()));
                }
            }
        });
        calledNanos = clock.nanoTime();
        return silent;
    }
}
