package io.floodmark.kafka.client;

import io.floodmark.client.ConsumeReport;
import io.floodmark.client.Message;
import io.floodmark.client.Message.Kind;
import io.floodmark.client.PartitionReport;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.EventLog;
import io.floodmark.load.Latencies;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A consume session of a child, on the parent's side. */
final class ClientConsumeSession implements ConsumeSession {
    private final ClientProcess child;
    private final List<String> groups;
    private final EventLog events = new EventLog();
    private final List<ConsumeInterval> fresh = new ArrayList<>();
    private final long[] fromNanos;
    private final ClientProtocol talk;
    private final boolean transactions;
    private Optional<PartitionReport> partitions = Optional.empty();
    private boolean stopped;

    /** @param transactions true if the producers use transactions, so that offsets do not show what is missing */
    ClientConsumeSession(
            ClientProcess child, List<String> groups, boolean transactions, long startNanos, NanoClock clock) {
        this.child = child;
        this.transactions = transactions;
        this.groups = groups;
        this.fromNanos = new long[groups.size()];
        Arrays.fill(fromNanos, startNanos);
        this.talk = new ClientProtocol(child, events, clock, this::handle);
    }

    /** True if the child has ended, or may not be at rest. */
    boolean broken() {
        return talk.broken();
    }

    @Override
    public List<ConsumeInterval> poll() {
        if (!stopped) {
            talk.listen();
            child.send(Message.of(Kind.LEASE, out -> out.writeLong(0)));
        }
        List<ConsumeInterval> taken = List.copyOf(fresh);
        fresh.clear();
        return taken;
    }

    private void handle(Message said) throws IOException {
        switch (said.kind()) {
            case CONSUMED -> enter(ConsumeReport.readFrom(said.body()));
            case PARTITIONS -> partitions = Optional.of(PartitionReport.readFrom(said.body()));
            default -> throw new IOException("it says " + said.kind() + " while it consumes");
        }
    }

    private void enter(ConsumeReport report) {
        int group = report.group();
        long toNanos = child.toParentNanos(report.toNanos());
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
                transactions ? Double.NaN : (double) tally.get(Count.LOST),
                (double) tally.get(Count.DUPLICATED),
                tally.get(Count.NEGATIVE),
                latency.summary(),
                latency.encoded()));
        fromNanos[group] = toNanos;
    }

    @Override
    public List<Delivery> deliveries() {
        return partitions
                .map(report -> PartitionBooks.deliveries(report, groups, transactions))
                .orElse(List.of());
    }

    @Override
    public Optional<Sequenced> sequenced(String group) {
        return partitions
                .filter(PartitionReport::certain)
                .map(report -> PartitionBooks.sequenced(report, groups.indexOf(group)));
    }

    @Override
    public List<TrialEvent> events() {
        return events.takeFresh();
    }

    @Override
    public void stop(Duration drain) {
        if (!stopped) {
            stopped = true;
            talk.end(drain);
        }
    }

    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
