package io.floodmark.kafka.connect;

import io.floodmark.load.ConsumeSession;
import io.floodmark.load.EventLog;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A session of null sinks, observed from outside: by commits, by REST and, if permitted, by JMX. */
final class SinkSession implements ConsumeSession {
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(2);
    private static final Duration END = Duration.ofSeconds(10);

    /**
     * One sink.
     *
     * @param workers workers that run its tasks
     */
    record Sink(String connector, String group, List<String> workers, SinkBook book) {}

    private final List<Sink> sinks;
    private final GroupPlaces places;
    private final ConnectRest rest;
    private final SinkBeans beans;
    private final NanoClock clock;
    private final EventLog events = new EventLog();
    private final SinkHealth health;
    private final WorkerRoll roll;
    private final Queue<ConsumeInterval> fresh = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "fm-connect");
        thread.setDaemon(true);
        return thread;
    });
    private final ScheduledFuture<?> polling;
    private volatile long quietLookNanos = Long.MIN_VALUE;
    private boolean stopped;

    SinkSession(List<Sink> sinks, GroupPlaces places, ConnectRest rest, SinkBeans beans, NanoClock clock) {
        this.sinks = List.copyOf(sinks);
        this.places = places;
        this.rest = rest;
        this.beans = beans;
        this.clock = clock;
        this.health = new SinkHealth(events, clock);
        this.roll = new WorkerRoll(
                rest,
                this.sinks.stream().flatMap(sink -> sink.workers().stream()).toList(),
                clock);
        this.polling = watch.scheduleWithFixedDelay(this::pollSinks, 0, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void pollSinks() {
        long beginNanos = clock.nanoTime();
        boolean all = true;
        boolean quiet = true;
        for (Sink sink : sinks) {
            all &= pollSinks(sink);
            quiet &= sink.book().last().lag() == 0;
        }
        if (all) {
            health.answered();
        }
        if (all && quiet) {
            quietLookNanos = beginNanos;
        }
        if (roll.age().compareTo(INTERVAL) >= 0) {
            roll.silentFor(SinkHealth.SILENCE).forEach(health::silent);
        }
    }

    /** Returns false if a request was not answered. */
    private boolean pollSinks(Sink sink) {
        try {
            SinkBook book = sink.book();
            GroupPlace now = places.read(sink.group(), book.partitions(), Deadline.in(ANSWER, clock));
            book.enter(now);
            if (now.atNanos() - book.untilNanos()
                    >= INTERVAL.minus(LOOK.dividedBy(2)).toNanos()) {
                cut(sink);
                health.compare(
                        sink.connector(), rest.status(sink.connector(), Deadline.in(ANSWER, clock)), sink.workers());
            }
            return true;
        } catch (TargetException unanswered) {
            health.troubled(sink.connector(), unanswered);
            return false;
        }
    }

    private void cut(Sink sink) {
        sink.book().cut(beans.read(sink.connector())).ifPresent(fresh::add);
    }

    @Override
    public List<ConsumeInterval> poll() {
        throwFailure();
        List<ConsumeInterval> taken = new ArrayList<>();
        for (ConsumeInterval next = fresh.poll(); next != null; next = fresh.poll()) {
            taken.add(next);
        }
        return taken;
    }

    private void throwFailure() {
        if (!stopped && polling.isDone()) {
            try {
                polling.get();
            } catch (ExecutionException failed) {
                throw new EnvironmentException("the watch of Connect's sinks failed: " + failed.getCause(), failed);
            } catch (InterruptedException leave) {
                Thread.currentThread().interrupt();
                throw new EnvironmentException("interrupted while watching Connect's sinks", leave);
            }
        }
    }

    @Override
    public List<TrialEvent> events() {
        return events.takeFresh();
    }

    /** Also waits for the commit of the last records, which follows a second after they were read. */
    @Override
    public void stop(Duration drain) {
        if (stopped) {
            return;
        }
        long askedNanos = clock.nanoTime();
        Deadline deadline = Deadline.in(drain, clock);
        // Earlier readings may not include the last records.
        while (!deadline.over() && quietLookNanos < askedNanos) {
            throwFailure();
            deadline.pause(LOOK.dividedBy(2));
        }
        end();
        sinks.forEach(this::cut);
    }

    private void end() {
        stopped = true;
        watch.shutdownNow();
        try {
            if (!watch.awaitTermination(END.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new EnvironmentException(
                        "the watch of Connect's sinks did not end within " + END.toSeconds() + " s");
            }
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while ending the watch of Connect's sinks", leave);
        } finally {
            roll.close();
        }
    }

    @Override
    public List<Delivery> deliveries() {
        return sinks.stream().flatMap(sink -> sink.book().deliveries().stream()).toList();
    }

    @Override
    public void close() {
        if (!stopped) {
            end();
        }
    }
}
