package io.floodmark.http;

import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.RecordShapes;
import io.floodmark.load.Worker;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Content;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A thread that sends requests when records become due, and records their outcomes. A separate event loop handles the
 * connections. If all connections are busy, due records wait, and their latency includes the wait. Hot path in
 * {@link #drive}.
 */
final class HttpWorker implements Worker {
    /** Records that become due within a shorter time are sent together. */
    private static final long NAP_NANOS = 250_000;

    /** The load phase may be ended from outside, so waits are short. */
    private static final long LONGEST_NAP_NANOS = 20_000_000;

    /** The longest wait for an event loop that does not respond. */
    private static final long LONGEST_ABANDON_NANOS = 10_000_000_000L;

    private final Supplier<HttpFleetSettings> settings;
    private final int worker;
    private final int of;
    private final NanoClock clock;
    private final Bodies bodies;
    private final Lines lines;
    private final List<Line> all = new ArrayList<>();
    private final Deque<Line> free = new ArrayDeque<>();
    private final Queue<Line> back = new ConcurrentLinkedQueue<>();
    private final List<Lines.Parcel> parcels = new ArrayList<>();
    private List<String> paths = List.of();
    private int turn;
    private volatile Thread driver = Thread.currentThread();
    /**
     * True while the driver waits for a free line. Nothing else justifies a wake-up, which costs more than a request.
     */
    private volatile boolean starved;

    /**
     * Creates a worker without connections.
     *
     * @param settings read before every load phase, since topics change
     * @param worker from 0, out of {@code of} workers, which share the connections and the records equally
     */
    HttpWorker(Supplier<HttpFleetSettings> settings, int worker, int of, NanoClock clock) {
        this.settings = settings;
        this.worker = worker;
        this.of = of;
        this.clock = clock;
        HttpFleetSettings first = settings.get();
        Content content = first.record().content();
        RequestFormat format = RequestFormat.of(
                first.http().format(),
                first.texts().template(),
                content instanceof Content.Json || content instanceof Content.Documents);
        try {
            this.bodies =
                    new Bodies(format, RecordShapes.of(first.record(), first.randomShare()), first.seed() + worker);
        } catch (IOException unreadable) {
            throw new PlanException("the corpus cannot be read: " + unreadable.getMessage());
        }
        int connections = first.connections() / of + (worker < first.connections() % of ? 1 : 0);
        for (int i = 0; i < connections; i++) {
            all.add(new Line());
        }
        Map<String, String> headers = first.texts().headers();
        this.lines = new Lines(
                worker,
                new Dialer(
                        Paths.address(first.http().url()),
                        first.http().timeout(),
                        first.texts().authorities()),
                headers,
                headers.getOrDefault("Content-Type", format.contentType()),
                first.http().timeout(),
                clock,
                this::onResponse);
    }

    /** Called on the event loop. */
    private void onResponse(Line line) {
        back.add(line);
        if (starved) {
            LockSupport.unpark(driver);
        }
    }

    @Override
    public void prepare(LoadOrder order) {
        paths = Paths.of(settings.get());
        lines.open(all);
    }

    @Override
    public void drive(LoadPhase phase, Recorder recorder) {
        driver = Thread.currentThread();
        HttpFleetSettings now = settings.get();
        Due due = new Due(
                phase.schedule().map(all -> all.share(worker, of)),
                phase.startNanos(),
                now.lingerNanos(),
                now.http().records());
        Statuses statuses = new Statuses();
        free.clear();
        free.addAll(all);
        send(phase, due, recorder, statuses, now);
        flush(phase, due, recorder, now);
        drain(phase, recorder, statuses);
        statuses.report(phase.events(), clock.nanoTime());
    }

    private void send(LoadPhase phase, Due due, Recorder recorder, Statuses statuses, HttpFleetSettings now) {
        long nanos = clock.nanoTime();
        while (phase.sending(nanos)) {
            settle(recorder, statuses, phase);
            int ready = nanos < phase.startNanos() ? 0 : due.ready(nanos);
            while (ready > 0 && !free.isEmpty() && request(phase, due, ready, recorder, now, nanos)) {
                ready = due.ready(nanos);
            }
            handOver();
            nap(phase, due, nanos);
            nanos = clock.nanoTime();
        }
    }

    private void nap(LoadPhase phase, Due due, long nanos) {
        long next = free.isEmpty() ? nanos + LONGEST_NAP_NANOS : Math.max(phase.startNanos(), due.leavesNanos(nanos));
        long wait = Math.min(Math.min(next, phase.endNanos()) - clock.nanoTime(), LONGEST_NAP_NANOS);
        starved = free.isEmpty();
        if (wait > 0 && (!starved || back.isEmpty())) {
            LockSupport.parkNanos(Math.max(wait, NAP_NANOS));
        }
        starved = false;
    }

    /** Sends a request. Returns false if a budget is spent. */
    private boolean request(
            LoadPhase phase, Due due, int records, Recorder recorder, HttpFleetSettings now, long nanos) {
        long payloadBytes = bodies.payloadBytes(records);
        if (!phase.take(now.logBytes(records, payloadBytes))) {
            return false;
        }
        Line line = free.poll();
        if (line == null) {
            return false;
        }
        due.take(records, line, nanos);
        line.holds(payloadBytes);
        ByteBuf body = bodies.next(records);
        long sent = clock.nanoTime();
        line.sent(sent);
        recorder.sent(records, body.readableBytes(), Math.max(0, sent - line.lastDueNanos()));
        parcels.add(new Lines.Parcel(line, paths.get(turn), body));
        turn = turn + 1 == paths.size() ? 0 : turn + 1;
        return true;
    }

    private void handOver() {
        if (!parcels.isEmpty()) {
            lines.send(List.copyOf(parcels));
            parcels.clear();
        }
    }

    private void flush(LoadPhase phase, Due due, Recorder recorder, HttpFleetSettings now) {
        long end = phase.endNanos();
        int rest = due.rest(end);
        if (rest > 0 && !free.isEmpty() && !phase.budgetSpent()) {
            request(phase, due, rest, recorder, now, end);
        }
        handOver();
    }

    private void drain(LoadPhase phase, Recorder recorder, Statuses statuses) {
        starved = true;
        settle(recorder, statuses, phase);
        while (free.size() < all.size() && clock.nanoTime() < phase.drainEndNanos()) {
            LockSupport.parkNanos(LONGEST_NAP_NANOS);
            settle(recorder, statuses, phase);
        }
        List<Line> open = new ArrayList<>(all);
        open.removeAll(free);
        if (!open.isEmpty()) {
            // No outcome of this load phase may be reported in the next one.
            lines.abandon(open);
            long giveUpNanos = clock.nanoTime() + LONGEST_ABANDON_NANOS;
            while (free.size() < all.size()) {
                if (clock.nanoTime() - giveUpNanos >= 0) {
                    throw new EnvironmentException("the event loop of the http engine did not close "
                            + (all.size() - free.size()) + " connections within 10 s");
                }
                LockSupport.parkNanos(NAP_NANOS);
                settle(recorder, statuses, phase);
            }
        }
    }

    private void settle(Recorder recorder, Statuses statuses, LoadPhase phase) {
        for (Line line = back.poll(); line != null; line = back.poll()) {
            statuses.count(line.status());
            settle(line, recorder, phase);
            free.add(line);
        }
    }

    private void settle(Line line, Recorder recorder, LoadPhase phase) {
        int status = line.status();
        if (Answers.written(status)) {
            UnwrittenRecords unwritten = line.unwritten();
            int written = line.records() - unwritten.failed() - unwritten.unknown();
            recorder.count(Count.FAILED, unwritten.failed());
            recorder.count(Count.UNKNOWN, unwritten.unknown());
            if (written > 0) {
                recorder.acked(
                        line.answeredNanos(),
                        line.firstDueNanos(),
                        line.lastDueNanos(),
                        written,
                        line.sentNanos(),
                        line.payloadBytes() * written / line.records());
            }
            return;
        }
        boolean unknown = status == Line.NO_ANSWER || Answers.unknown(status);
        recorder.count(unknown ? Count.UNKNOWN : Count.FAILED, line.records());
        phase.events()
                .report(
                        line.answeredNanos(),
                        TrialEvent.Kind.CLIENT_ERROR,
                        "status " + status,
                        status > 0 ? "A request was answered " + status + "." : "A request got no answer.");
    }

    @Override
    public void close() {
        lines.close();
    }
}
