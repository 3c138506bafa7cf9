package io.floodmark.kafka.client;

import io.floodmark.client.ConsumeReport;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.Trouble;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.EventLog;
import io.floodmark.load.Latencies;
import io.floodmark.model.ConsumeInterval;
import io.floodmark.model.LabException;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TrialEvent;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One stretch of consuming of a child, as its parent sees it. */
final class ClientConsumeSession implements ConsumeSession {
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Child child;
    private final List<String> groups;
    private final NanoClock clock;
    private final EventLog events = new EventLog();
    private final List<ConsumeInterval> fresh = new ArrayList<>();
    private final long[] fromNanos;
    private boolean settled;
    private boolean stopped;
    private boolean broken;

    ClientConsumeSession(Child child, List<String> groups, long startNanos, NanoClock clock) {
        this.child = child;
        this.groups = groups;
        this.clock = clock;
        this.fromNanos = new long[groups.size()];
        Arrays.fill(fromNanos, startNanos);
    }

    /** The child is gone, or cannot be trusted to be at rest. */
    boolean broken() {
        return broken;
    }

    @Override
    public List<ConsumeInterval> poll() {
        if (!stopped) {
            listen();
            child.send(Message.of(Kind.LEASE, out -> out.writeLong(0)));
        }
        List<ConsumeInterval> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }

    private void listen() {
        for (Optional<Message> said = child.poll(); said.isPresent(); said = child.poll()) {
            try {
                hear(said.get());
            } catch (IOException malformed) {
                throw new LabException("the client process cannot be understood: " + malformed.getMessage(), malformed);
            }
        }
        if (child.lost() && !broken && !settled) {
            broken = true;
            events.report(clock.nanoTime(), TrialEvent.Kind.GENERATOR_LOST, "lost", child.lastWords());
        }
    }

    private void hear(Message said) throws IOException {
        switch (said.kind()) {
            case CONSUMED -> enter(ConsumeReport.readFrom(said.body()));
            case TROUBLE -> report(Trouble.readFrom(said.body()));
            case ENDED -> settled = true;
            default -> throw new IOException("it says " + said.kind() + " while it consumes");
        }
    }

    private void enter(ConsumeReport report) {
        int group = report.group();
        long toNanos = child.toOurs(report.toNanos());
        if (toNanos <= fromNanos[group]) {
            return;
        }
        Tally tally = report.tally();
        Latencies latency = Latencies.of(tally.latency());
        fresh.add(new ConsumeInterval(
                groups.get(group),
                fromNanos[group],
                toNanos,
                tally.get(Count.RECEIVED),
                tally.get(Count.WIRE_BYTES),
                report.lag(),
                tally.get(Count.LOST),
                tally.get(Count.DUPLICATED),
                tally.get(Count.NEGATIVE),
                latency.summary(),
                latency.encoded()));
        fromNanos[group] = toNanos;
    }

    private void report(Trouble trouble) {
        TrialEvent.Kind kind = switch (trouble.kind()) {
            case CLIENT_ERROR -> TrialEvent.Kind.CLIENT_ERROR;
            case UNWATCHED -> TrialEvent.Kind.BLIND;
        };
        events.report(child.toOurs(trouble.atNanos()), kind, trouble.group(), trouble.text());
    }

    @Override
    public List<TrialEvent> events() {
        return events.takeFresh();
    }

    @Override
    public void stop(Duration drain) {
        if (stopped) {
            return;
        }
        stopped = true;
        child.send(Message.of(Kind.STOP, out -> out.writeLong(drain.toNanos())));
        long deadline = clock.nanoTime() + drain.plus(GRACE).toNanos();
        while (!settled && !broken) {
            listen();
            if (clock.nanoTime() > deadline) {
                broken = true;
                events.report(
                        clock.nanoTime(),
                        TrialEvent.Kind.GENERATOR_LOST,
                        "stuck",
                        "the client process did not come to rest");
            }
            ClientSession.pause();
        }
        if (broken) {
            child.close();
        }
    }

    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
