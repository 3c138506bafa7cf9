package io.floodmark.kafka.client;

import io.floodmark.client.IntervalReport;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.PartitionReport;
import io.floodmark.client.Start;
import io.floodmark.load.EventLog;
import io.floodmark.load.IntervalBook;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Schedule;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A load session of a child's producers, on the parent's side. */
public final class ClientSession implements LoadSession {
    /** Upper bound of the bytes of a record in addition to its payload; the same as in the child. */
    private static final int OVERHEAD = 128;

    private final ClientProcess child;
    private final NanoClock clock;
    private final long endNanos;
    private final Optional<Schedule> schedule;
    private final long startNanos;
    private final ByteLeases leases;
    private final IntervalBook book;
    private final EventLog events = new EventLog();
    private final List<LoadInterval> fresh = new ArrayList<>();
    private final ClientProtocol talk;
    private final SessionExtension extension;
    private final boolean patient;
    private Optional<LoadTotals> totals = Optional.empty();
    private Optional<Sequenced> sequenced = Optional.empty();
    private long sentUntilNanos;
    private boolean budgetSpent;

    /** Receives messages that only one kind of child sends. */
    public interface SessionExtension {
        /** Used for children without such messages. */
        SessionExtension NONE = said -> {
            throw new IOException("it says " + said.kind() + " while it sends");
        };

        /**
         * Receives one message.
         *
         * @throws IOException if it is malformed or unexpected
         */
        void handle(Message said) throws IOException;

        /** Called at the end of each second, and at the end of the session; times are by the parent's clock. */
        default void reported(IntervalReport report) {}

        /**
         * Returns how many phases drain one after another when sending ends: the producers, and the consumers if there
         * are any.
         */
        default int drains() {
            return 1;
        }
    }

    /** Begins a session at the start time of {@code sharedStart}. */
    public ClientSession(
            ClientProcess child,
            LoadOrder order,
            Workload workload,
            LeasePolicy leasePolicy,
            SharedStart sharedStart,
            NanoClock clock,
            SessionExtension extension) {
        long startNanos = sharedStart.startNanos();
        this.child = child;
        this.extension = extension;
        this.patient = leasePolicy.patient();
        this.clock = clock;
        this.startNanos = startNanos;
        this.sentUntilNanos = startNanos;
        this.endNanos = startNanos + order.atMost().toNanos();
        this.schedule = order.pace().schedule();
        this.book = new IntervalBook(startNanos);
        double bytes = workload.record().meanBytes() + OVERHEAD;
        long ahead = schedule.map(all ->
                        (long) (all.dueBy((long) (leasePolicy.aheadSeconds() * 1e9)) * leasePolicy.share() * bytes))
                .map(inTime -> Math.max(leasePolicy.smallest(), inTime))
                .orElse(leasePolicy.flatOut());
        this.leases = new ByteLeases(order.budgets(), workload.replicationFactor(), ahead, leasePolicy.held());
        Duration grace = leasePolicy.patient() ? ClientProtocol.GRACE_IN_A_WORKER : ClientProtocol.GRACE;
        this.talk = new ClientProtocol(child, events, clock, this::handle, grace, leases::exhausted);
        Start start = new Start(
                child.toChilds(startNanos),
                order.atMost().toNanos(),
                order.pace(),
                leases.next(),
                child.clockAheadNanos() + sharedStart.aheadNanos(),
                sharedStart.wallMillis());
        child.send(Message.of(Kind.START, start::writeTo));
    }

    /** True until the session was stopped. */
    public boolean underWay() {
        return totals.isEmpty();
    }

    /** True if the child has ended, or may not be at rest. */
    public boolean broken() {
        return talk.broken();
    }

    @Override
    public List<LoadInterval> poll() {
        if (underWay()) {
            talk.listen();
            long more = leases.next();
            child.send(Message.of(Kind.LEASE, out -> out.writeLong(more)));
            if (more == 0 && !patient && leases.spent() && !budgetSpent && !talk.broken()) {
                budgetSpent = true;
                events.report(
                        clock.nanoTime(), TrialEvent.Kind.BUDGET, "budget", "A byte budget is spent: sending ended.");
            }
        }
        List<LoadInterval> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }

    private void handle(Message said) throws IOException {
        switch (said.kind()) {
            case INTERVAL -> enter(IntervalReport.readFrom(said.body()));
            case PARTITIONS -> sequenced = Optional.of(PartitionBooks.sequenced(PartitionReport.readFrom(said.body())));
            default -> extension.handle(said);
        }
    }

    /**
     * Records what the child reports as used between its regular reports.
     *
     * @param bytes leased bytes used since the start
     */
    public void taken(long bytes) {
        leases.update(bytes, bytes, false);
    }

    private void enter(IntervalReport report) {
        long until = child.toParentNanos(report.toNanos());
        extension.reported(new IntervalReport(
                until, report.due(), report.leased(), report.spent(), report.last(), report.tally()));
        if (until > book.fromNanos()) {
            fresh.add(book.enter(until, report.due(), report.tally()));
        }
        if (!report.last()) {
            sentUntilNanos = book.fromNanos();
        }
        leases.update(report.leased(), report.spent(), report.last());
    }

    @Override
    public long sentUntilNanos() {
        return sentUntilNanos;
    }

    @Override
    public Optional<Sequenced> sequenced() {
        return sequenced;
    }

    @Override
    public List<TrialEvent> events() {
        return events.takeFresh();
    }

    @Override
    public boolean ended() {
        return budgetSpent || talk.broken() || clock.nanoTime() >= endNanos;
    }

    @Override
    public LoadTotals stop(Duration drain) {
        if (underWay()) {
            try {
                talk.end(drain, extension.drains());
            } finally {
                if (talk.broken()) {
                    leases.spendAll();
                    abandon();
                }
                leases.close();
                totals = Optional.of(book.totals(budgetSpent));
            }
        }
        return totals.orElseThrow();
    }

    /**
     * Enters the last interval of a broken child: its unanswered records are unknown, and all that was scheduled counts
     * as due.
     */
    private void abandon() {
        long now = clock.nanoTime();
        Tally lost = new Tally();
        LoadTotals known = book.totals(false);
        long open = book.sentWith(new Tally()) - known.acked() - known.failed() - known.unknown();
        lost.add(Count.UNKNOWN, Math.max(0, open));
        long due = schedule.map(all -> all.dueBy(Math.max(0, Math.min(now, endNanos) - startNanos)))
                .orElseGet(() -> book.sentWith(lost));
        if (now > book.fromNanos()) {
            fresh.add(book.enter(now, due, lost));
        }
        extension.reported(new IntervalReport(now, due, leases.leased(), leases.leased(), true, lost));
    }

    @Override
    public void close() {
        if (underWay()) {
            stop(Duration.ZERO);
        }
    }
}
