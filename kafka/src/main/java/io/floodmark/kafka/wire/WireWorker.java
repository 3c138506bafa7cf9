package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.Sender.Shift;
import io.floodmark.kafka.wire.Sender.Tools;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Layout;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.Stint;
import io.floodmark.load.Worker;
import io.floodmark.model.NanoClock;
import io.floodmark.traffic.Count;
import io.floodmark.traffic.Recorder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** One thread that serves one or more producers. Hot path in {@link #drive}. */
final class WireWorker implements Worker {
    private static final long MILLI = 1_000_000;

    /** After sending ended: how long a batch that was still filling may wait for its route. */
    private static final long FLUSH_NANOS = 50_000_000;

    private final Supplier<List<String>> topics;
    private final Batches batches;
    private final NanoClock clock;
    private final InstantSource wall;
    private final Crew crew;
    private final Links links;
    private final LayoutWatch watch;
    private final Connector connector;
    private final Pause pause;
    private final Tools tools;
    private final List<Routing> routings = new ArrayList<>();
    private List<Sender> senders = List.of();

    /**
     * Connects to nothing yet.
     *
     * @param topics asked before every stint
     * @param batches its own
     */
    WireWorker(
            WireSettings settings,
            Access access,
            Supplier<List<String>> topics,
            Batches batches,
            Crew crew,
            NanoClock clock,
            InstantSource wall) {
        this.topics = topics;
        this.batches = batches;
        this.clock = clock;
        this.wall = wall;
        this.crew = crew;
        this.links = new Links(access, settings.workload().produce().inFlight(), clock, wall);
        this.watch = new LayoutWatch(links, access.bootstrap(), topics.get(), clock, this::moved);
        this.connector = new Connector(links, watch, clock, settings.bootstrapServers());
        this.pause = new Pause(links, clock);
        this.tools = new Tools(SendRules.of(settings.workload(), access.maxRequestBytes()), links, watch, clock);
        for (int i = 0; i < crew.size(); i++) {
            routings.add(new Routing(links, settings.dues().orElse(null)));
        }
    }

    private void moved(Layout layout) {
        routings.forEach(routing -> routing.settle(layout));
        senders.forEach(Sender::rerouted);
    }

    @Override
    public void prepare(LoadOrder order) {
        watch.retarget(topics.get());
        Layout layout = connector.layout();
        batches.prepare(layout, order.pace().schedule().map(all -> all.share(0, crew.all())));
        routings.forEach(routing -> routing.retarget(layout));
        connector.connect(routings);
        if (tools.rules().idempotent()) {
            ProducerIds ids = new ProducerIds(links, clock);
            routings.forEach(routing -> routing.number(ids.next(routing.toALeader())));
        }
    }

    @Override
    public void drive(Stint stint, Recorder recorder) {
        Refusals refusals = new Refusals();
        long startMillis = wall.millis() + (stint.startNanos() - clock.nanoTime()) / MILLI;
        Shift shift = new Shift(stint, recorder, refusals, startMillis);
        senders = routings.stream()
                .map(routing -> new Sender(tools, shift, routing, feed(stint, routing)))
                .toList();
        try {
            send(stint, refusals);
            flush(stint);
            drain(stint);
            refusals.checkAtEnd();
        } finally {
            abandon(recorder);
        }
    }

    private Feed feed(Stint stint, Routing routing) {
        int number = crew.number(routings.indexOf(routing));
        Batches.Part part = new Batches.Part(
                number, crew.all(), stint.schedule().map(all -> all.share(number, crew.all())), stint.startNanos());
        return batches.feed(part, routing.lanes());
    }

    private void send(Stint stint, Refusals refusals) {
        long now = clock.nanoTime();
        while (stint.sending(now)) {
            long next = now < stint.startNanos() ? stint.startNanos() : step(now);
            refusals.check(now);
            pause.until(Math.min(next, stint.endNanos()));
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

    private void flush(Stint stint) {
        long end = stint.endNanos();
        senders.forEach(sender -> sender.close(end));
        long now = clock.nanoTime();
        while (!stint.budgetSpent()
                && now < end + FLUSH_NANOS
                && senders.stream().anyMatch(Sender::open)) {
            step(now);
            pause.until(now + MILLI);
            now = clock.nanoTime();
        }
    }

    private void drain(Stint stint) {
        while (underWay() > 0 && clock.nanoTime() < stint.drainEndNanos()) {
            pause.until(clock.nanoTime() + Pause.LONGEST_NANOS);
        }
    }

    private int underWay() {
        return senders.stream().mapToInt(Sender::underWay).sum();
    }

    /** Nothing of this stint may be told in the next: where answers are outstanding, connections are closed. */
    private void abandon(Recorder recorder) {
        for (int i = 0; i < senders.size(); i++) {
            senders.get(i).clear();
            if (senders.get(i).underWay() > 0) {
                routings.get(i).dropRoutes();
            }
        }
        senders = List.of();
        batches.forEachLoaded(slot -> {
            recorder.count(Count.UNKNOWN, slot.records());
            slot.release();
        });
    }

    @Override
    public void close() {
        links.close();
    }
}
