package io.floodmark.trial;

import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A load phase under monitoring, as in warm-ups and trials. At every tick it takes samples and intervals, and ends the
 * load at the first event that makes it unsafe or useless to continue.
 */
final class MonitoredLoad implements AutoCloseable {
    private static final double CLOCK_STEP_SECONDS = 0.05;

    private final TrialContext context;
    private final TrialRules rules;
    private final OffsetConfirmation offsets;
    private final LoadSession session;
    private final List<LoadInterval> intervals = new ArrayList<>();
    private final List<ConsumeInterval> consumption = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<TrialEvent> events = new ArrayList<>();
    private final long startedNanos;
    private List<Sample> fresh = List.of();
    private long nextTickNanos;
    private boolean broken;

    MonitoredLoad(TrialContext context, TrialRules rules, Pace pace, Duration atMost) {
        this(context, rules, context.fleet(), new LoadOrder(pace, atMost.plus(rules.drain()), context.budgets()));
    }

    /** Loads with another fleet than the context's, or with more budgets. */
    MonitoredLoad(TrialContext context, TrialRules rules, Fleet fleet, LoadOrder order) {
        this.context = context;
        this.rules = rules;
        // Samples from before the load belong to no trial.
        context.disk().update(context.samples().drain());
        this.offsets = new OffsetConfirmation(context, rules);
        this.session = fleet.start(order);
        this.startedNanos = context.time().nanoTime();
        this.nextTickNanos = startedNanos;
    }

    /** Waits for the next tick and takes in samples, intervals and events; returns false once the load must end. */
    boolean tick() throws InterruptedException {
        nextTickNanos += rules.tick().toNanos();
        context.time().awaitUntil(nextTickNanos);
        takeIn();
        return !broken;
    }

    private void takeIn() {
        fresh = context.samples().drain();
        samples.addAll(fresh);
        context.disk().update(fresh);
        List<LoadInterval> newest = session.poll();
        intervals.addAll(newest);
        consumption.addAll(session.consumed());
        session.events().forEach(event -> note(named(event)));
        context.target().events().forEach(this::note);
        context.target().guard(fresh, newest).ifPresent(this::note);
        watch();
    }

    /** Notes steps of the clock. A clock that is slewed changes by at most half a millisecond per second. */
    private void watchClock() {
        for (Sample sample : fresh) {
            if (sample.metric() == Metric.CLOCK_STEP && Math.abs(sample.value()) > CLOCK_STEP_SECONDS) {
                note(
                        TrialEvent.Kind.CLOCK_STEPPED,
                        String.format(Locale.ROOT, "the generator's wall clock stepped by %.3f s", sample.value()));
            }
        }
    }

    private void watch() {
        watchClock();
        if (context.samples().blindNanos() > rules.blind().toNanos()) {
            note(
                    TrialEvent.Kind.BLIND,
                    "no new sample of the cluster for " + rules.blind().toMillis() + " ms");
        }
        if (context.stop().requested()) {
            note(TrialEvent.Kind.STOPPED, "stop requested");
        }
        if (session.ended() && !broken) {
            note(spent(context.time().nanoTime()));
        }
    }

    /** Names the budget that is spent, which workers do not know. */
    private TrialEvent named(TrialEvent event) {
        return event.kind() == TrialEvent.Kind.BUDGET ? spent(event.atNanos()) : event;
    }

    private TrialEvent spent(long atNanos) {
        DiskAllowance disk = context.disk();
        if (context.written().left() <= disk.budget().left()) {
            return new TrialEvent(atNanos, TrialEvent.Kind.BUDGET, "the budget of bytes written (max-bytes) is spent");
        }
        String bound = disk.limitedByFree() ? "no free space on their disk" : "max-disk";
        return new TrialEvent(
                atNanos, TrialEvent.Kind.NO_ROOM, "the test topics have reached their size limit (" + bound + ")");
    }

    void note(TrialEvent.Kind kind, String text) {
        note(new TrialEvent(context.time().nanoTime(), kind, text));
    }

    private void note(TrialEvent event) {
        events.add(event);
        broken |= event.kind().ends();
    }

    /** Stops sending, waits for requests in flight and takes in the last intervals. */
    LoadTotals stop() {
        LoadTotals totals = session.stop(rules.drain());
        intervals.addAll(session.poll());
        consumption.addAll(session.consumed());
        session.events().forEach(event -> note(named(event)));
        fresh = context.samples().drain();
        samples.addAll(fresh);
        context.disk().update(fresh);
        return totals;
    }

    /** Waits, after the stop, until all records are in the logs, but no longer than the given time. */
    Confirmation landed(LoadTotals totals, Duration atMost) throws InterruptedException {
        return offsets.await(totals, atMost);
    }

    long startedNanos() {
        return startedNanos;
    }

    long elapsedNanos() {
        return context.time().nanoTime() - startedNanos;
    }

    List<LoadInterval> intervals() {
        return intervals;
    }

    List<ConsumeInterval> consumption() {
        return consumption;
    }

    /** Returns, after the stop, the end of the last interval without drain. */
    long sentUntilNanos() {
        return session.sentUntilNanos();
    }

    /** Returns the deliveries; none before the stop. */
    List<Delivery> deliveries() {
        return session.deliveries();
    }

    List<GroupBacklog> behind() {
        return session.behind();
    }

    List<Sample> samples() {
        return samples;
    }

    List<Sample> fresh() {
        return fresh;
    }

    List<TrialEvent> events() {
        return events;
    }

    Optional<LoadInterval> lastInterval() {
        return intervals.isEmpty() ? Optional.empty() : Optional.of(intervals.get(intervals.size() - 1));
    }

    @Override
    public void close() {
        session.close();
    }
}
