package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.batch.BatchScheduler;
import io.floodmark.kafka.wire.batch.Batches;
import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.cluster.Pause;
import io.floodmark.kafka.wire.cluster.WorkerShare;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.producer.Sender.Shift;
import io.floodmark.kafka.wire.producer.Sender.Tools;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Worker;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A thread that serves one or more producers. Hot path in {@link #drive}. */
final class WireWorker implements Worker {
    private static final long MILLI = 1_000_000;

    /** The time that a batch still filling may wait for its route after sending has ended. */
    private static final long FLUSH_NANOS = 50_000_000;

    private final Supplier<List<String>> topics;
    private final Batches batches;
    private final NanoClock clock;
    private final InstantSource wall;
    private final WorkerShare crew;
    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final Connector connector;
    private final Pause pause;
    private final Tools tools;
    private final List<Routing> routings = new ArrayList<>();
    private List<Sender> senders = List.of();

    /**
     * Creates a worker; connects to nothing yet.
     *
     * @param topics read before every load phase
     * @param batches used only by this worker
     */
    WireWorker(
            WireSettings settings,
            Access access,
            Supplier<List<String>> topics,
            Batches batches,
            WorkerShare crew,
            NanoClock clock,
            InstantSource wall) {
        this.topics = topics;
        this.batches = batches;
        this.clock = clock;
        this.wall = wall;
        this.crew = crew;
        this.connections =
                new BrokerConnections(access, settings.workload().produce().inFlight(), clock, wall);
        this.watch = new MetadataRefresher(connections, access.bootstrap(), topics.get(), clock, this::moved);
        this.connector = new Connector(connections, watch, clock, settings.bootstrapServers());
        this.pause = new Pause(connections, clock);
        this.tools = new Tools(SendRules.of(settings.workload(), access.maxRequestBytes()), connections, watch, clock);
        for (int i = 0; i < crew.size(); i++) {
            routings.add(new Routing(connections, settings.dues().orElse(null)));
        }
    }

    private void moved(ClusterMetadata metadata) {
        routings.forEach(routing -> routing.settle(metadata));
        senders.forEach(Sender::rerouted);
    }

    @Override
    public void prepare(LoadOrder order) {
        watch.retarget(topics.get());
        ClusterMetadata metadata = connector.metadata();
        batches.prepare(metadata, order.pace().schedule().map(all -> all.share(0, crew.all())));
        routings.forEach(routing -> routing.retarget(metadata));
        connector.connect(routings);
        if (tools.rules().idempotent()) {
            ProducerIds ids = new ProducerIds(connections, clock);
            routings.forEach(routing -> routing.number(ids.next(routing.toALeader())));
        }
    }

    @Override
    public void drive(LoadPhase phase, Recorder recorder) {
        Refusals refusals = new Refusals();
        long startMillis = wall.millis() + (phase.startNanos() - clock.nanoTime()) / MILLI;
        Shift shift = new Shift(phase, recorder, refusals, startMillis);
        senders = routings.stream()
                .map(routing -> new Sender(tools, shift, routing, scheduler(phase, routing)))
                .toList();
        try {
            send(phase, refusals);
            flush(phase);
            drain(phase);
            refusals.checkAtEnd();
        } finally {
            abandon(recorder);
        }
    }

    private BatchScheduler scheduler(LoadPhase phase, Routing routing) {
        int number = crew.number(routings.indexOf(routing));
        Batches.Part part = new Batches.Part(
                number, crew.all(), phase.schedule().map(all -> all.share(number, crew.all())), phase.startNanos());
        return batches.scheduler(part, routing.queues());
    }

    private void send(LoadPhase phase, Refusals refusals) {
        long now = clock.nanoTime();
        while (phase.sending(now)) {
            long next = now < phase.startNanos() ? phase.startNanos() : step(now);
            refusals.check(now);
            pause.until(Math.min(next, phase.endNanos()));
            now = clock.nanoTime();
        }
    }

    private long step(long nowNanos) {
        watch.step(nowNanos);
        long next = Long.MAX_VALUE;
        for (Sender sender : senders) {
            next = Math.min(next, sender.step(nowNanos));
        }
        return next;
    }

    private void flush(LoadPhase phase) {
        long end = phase.endNanos();
        senders.forEach(sender -> sender.close(end));
        long now = clock.nanoTime();
        while (!phase.budgetSpent()
                && now < end + FLUSH_NANOS
                && senders.stream().anyMatch(Sender::open)) {
            step(now);
            pause.until(now + MILLI);
            now = clock.nanoTime();
        }
    }

    private void drain(LoadPhase phase) {
        while (underWay() > 0 && clock.nanoTime() < phase.drainEndNanos()) {
            pause.until(clock.nanoTime() + Pause.LONGEST_NANOS);
        }
    }

    private int underWay() {
        return senders.stream().mapToInt(Sender::underWay).sum();
    }

    /**
     * Ends the load phase. Connections with outstanding answers are closed, because these must not count in the next
     * one.
     */
    private void abandon(Recorder recorder) {
        for (int i = 0; i < senders.size(); i++) {
            senders.get(i).clear();
            if (senders.get(i).underWay() > 0) {
                routings.get(i).dropRoutes();
            }
        }
        senders = List.of();
        batches.forEachLoaded(batch -> {
            recorder.count(Count.UNKNOWN, batch.records());
            batch.release();
        });
    }

    @Override
    public void close() {
        connections.close();
    }
}
