package io.floodmark.kafka.wire.consumer;

import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.EventLog;
import io.floodmark.load.Latencies;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A consume session with threads of this process, {@code fm-load-c0}, ... Used by one thread. */
final class FetchSession implements ConsumeSession {
    private static final long INTERVAL_NANOS = 1_000_000_000L;

    /** A poll that is early by up to this also ends an interval, which would otherwise last until the next poll. */
    private static final long POLL_JITTER_NANOS = 50_000_000L;

    /** The default of KafkaConsumer's auto.commit.interval.ms. */
    private static final long COMMIT_NANOS = 5_000_000_000L;

    private static final long LOOK_NANOS = 2_000_000L;
    private static final Duration JOIN = Duration.ofSeconds(10);

    private final List<FetchWorker> workers;
    private final List<Thread> threads = new ArrayList<>();
    private final Commits commits;
    private final EventLog events;
    private final long endNanos;
    private final NanoClock clock;
    private final List<ConsumeInterval> lastOnes = new ArrayList<>();
    private long fromNanos;
    private long committedNanos;
    private boolean underWay = true;
    private volatile @Nullable Throwable failure;

    FetchSession(List<FetchWorker> workers, Commits commits, EventLog events, long endNanos, NanoClock clock) {
        this.workers = List.copyOf(workers);
        this.commits = commits;
        this.events = events;
        this.endNanos = endNanos;
        this.clock = clock;
        this.fromNanos = clock.nanoTime();
        this.committedNanos = fromNanos;
        for (int number = 0; number < workers.size(); number++) {
            FetchWorker worker = workers.get(number);
            Thread thread = new Thread(() -> run(worker), "fm-load-c" + number);
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void run(FetchWorker worker) {
        try {
            worker.run();
        } catch (RuntimeException | Error thrown) {
            failure = thrown;
        } finally {
            worker.close();
        }
    }

    boolean underWay() {
        return underWay;
    }

    @Override
    public List<ConsumeInterval> poll() {
        if (!underWay) {
            List<ConsumeInterval> rest = List.copyOf(lastOnes);
            lastOnes.clear();
            return rest;
        }
        throwFailure();
        long now = clock.nanoTime();
        if (now > endNanos) {
            close();
        }
        if (now - committedNanos > COMMIT_NANOS) {
            committedNanos = now;
            commit();
        }
        return now - fromNanos < INTERVAL_NANOS - POLL_JITTER_NANOS ? List.of() : cut(now);
    }

    private void commit() {
        for (FetchWorker worker : workers) {
            worker.members().forEach(member -> commits.commit(member.group(), member.positions()));
        }
    }

    private void throwFailure() {
        Throwable thrown = failure;
        if (thrown == null) {
            return;
        }
        failure = null;
        close();
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw new EnvironmentException("a consumer's thread failed: " + thrown, thrown);
    }

    private List<ConsumeInterval> cut(long toNanos) {
        Map<String, Tally> tallies = new LinkedHashMap<>();
        Map<String, Long> lags = new LinkedHashMap<>();
        for (FetchWorker worker : workers) {
            for (GroupMember member : worker.members()) {
                member.recorder().handOver(tallies.computeIfAbsent(member.group(), unseen -> new Tally()));
                lags.merge(member.group(), member.lag(), Long::sum);
            }
        }
        List<ConsumeInterval> cut = new ArrayList<>();
        tallies.forEach((group, tally) -> {
            Latencies latency = Latencies.of(tally.latency());
            cut.add(new ConsumeInterval(
                    group,
                    fromNanos,
                    toNanos,
                    tally.get(Count.RECEIVED),
                    tally.get(Count.WIRE_BYTES),
                    lags.getOrDefault(group, 0L),
                    (double) tally.get(Count.LOST),
                    (double) tally.get(Count.DUPLICATED),
                    tally.get(Count.NEGATIVE),
                    latency.summary(),
                    latency.encoded()));
        });
        fromNanos = toNanos;
        return cut;
    }

    @Override
    public List<TrialEvent> events() {
        return events.takeFresh();
    }

    @Override
    public void stop(Duration drain) {
        if (!underWay) {
            return;
        }
        long asked = clock.nanoTime();
        long until = asked + drain.toNanos();
        while (clock.nanoTime() < until && failure == null && !readAllUntil(asked) && !interrupted()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        throwFailure();
        close();
    }

    @Override
    public List<Delivery> deliveries() {
        if (underWay) {
            return List.of();
        }
        return workers.stream()
                .flatMap(worker -> worker.members().stream())
                .flatMap(member -> member.deliveries().stream())
                .sorted(Comparator.comparing(Delivery::group)
                        .thenComparing(Delivery::topic)
                        .thenComparing(Delivery::partition))
                .toList();
    }

    /** True if the thread was interrupted, so that it stops reading. */
    private static boolean interrupted() {
        return Thread.currentThread().isInterrupted();
    }

    private boolean readAllUntil(long nanos) {
        return workers.stream()
                .flatMap(worker -> worker.members().stream())
                .allMatch(member -> member.readUntilNanos() >= nanos);
    }

    @Override
    public void close() {
        if (!underWay) {
            return;
        }
        workers.forEach(FetchWorker::stop);
        boolean interrupted = false;
        long until = clock.nanoTime() + JOIN.toNanos();
        for (Thread thread : threads) {
            while (thread.isAlive() && clock.nanoTime() < until) {
                try {
                    thread.join(100);
                } catch (InterruptedException leave) {
                    interrupted = true;
                }
            }
        }
        underWay = false;
        commit();
        long now = clock.nanoTime();
        if (now > fromNanos) {
            lastOnes.addAll(cut(now));
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
