package io.floodmark.load;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;

/**
 * A session of workers in this process. Intervals end when polled, so poll at least once per second; sending ends after
 * 3 s without a poll.
 */
final class LocalSession implements LoadSession {
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /**
     * A poll that is early by no more than this ends an interval too, because otherwise the interval would last until
     * the next poll.
     */
    private static final long POLL_JITTER_NANOS = 50_000_000L;

    /** A shorter interval shows neither a rate nor a quantile. */
    private static final long SHORTEST_NANOS = 250_000_000L;

    /** A worker checks its load phase every 50 ms, so it should have ended this long after the drain. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final LoadPhase phase;
    private final Collector collector;
    private final List<Future<?>> workers;
    private final NanoClock clock;
    private final List<LoadInterval> lastOnes = new ArrayList<>();
    private Optional<LoadTotals> totals = Optional.empty();
    private long sentUntilNanos;

    LocalSession(LoadPhase phase, Collector collector, List<Future<?>> workers, NanoClock clock) {
        this.phase = phase;
        this.collector = collector;
        this.workers = List.copyOf(workers);
        this.clock = clock;
    }

    boolean underWay() {
        return totals.isEmpty();
    }

    /** Returns, after {@link #stop}, the interval that the stop ended, and the drain. */
    @Override
    public List<LoadInterval> poll() {
        if (!underWay()) {
            List<LoadInterval> rest = List.copyOf(lastOnes);
            lastOnes.clear();
            return rest;
        }
        throwFailure();
        long now = clock.nanoTime();
        phase.heartbeat(now);
        return now - collector.fromNanos() < INTERVAL_NANOS - POLL_JITTER_NANOS
                ? List.of()
                : List.of(collector.cut(now));
    }

    private void throwFailure() {
        try {
            Workers.throwFailure(workers);
        } catch (RuntimeException | Error failure) {
            halt(Duration.ZERO);
            throw failure;
        }
    }

    @Override
    public List<TrialEvent> events() {
        return phase.events().takeFresh();
    }

    @Override
    public boolean ended() {
        long now = clock.nanoTime();
        phase.heartbeat(now);
        return !phase.sending(now);
    }

    @Override
    public LoadTotals stop(Duration drain) {
        if (underWay()) {
            halt(drain);
            Workers.await(workers, GRACE);
        }
        return totals.orElseThrow();
    }

    private void halt(Duration drain) {
        long now = clock.nanoTime();
        phase.stop(now, now + drain.toNanos());
        if (now - collector.fromNanos() >= SHORTEST_NANOS) {
            cutUntil(now);
        }
        sentUntilNanos = collector.fromNanos();
        try {
            Workers.await(workers, drain.plus(GRACE));
        } catch (RuntimeException | Error told) {
            // stop() and poll() throw it; here the threads only have to end.
        }
        cutUntil(clock.nanoTime());
        totals = Optional.of(collector.totals());
    }

    @Override
    public long sentUntilNanos() {
        return sentUntilNanos;
    }

    private void cutUntil(long nanos) {
        if (nanos > collector.fromNanos()) {
            lastOnes.add(collector.cut(nanos));
        }
    }

    @Override
    public void close() {
        if (underWay()) {
            halt(Duration.ZERO);
        }
    }
}
