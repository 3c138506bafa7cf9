package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.cluster.FetchTroubles;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.cluster.Pause;
import io.floodmark.kafka.wire.cluster.WorkerShare;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.kafka.wire.reader.PacedReader.Shift;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadPhase;
import io.floodmark.load.Worker;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.traffic.Recorder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A thread that serves one or more readers. Hot path in {@link #drive}. */
final class ReadWorker implements Worker {
    private final List<String> topics;
    private final NanoClock clock;
    private final int readers;
    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final Connector connector;
    private final Pause pause;
    private final Supplier<Map<String, List<LogSpan>>> spans;
    private final LongAdder passed;
    private final List<ReadShare> shares = new ArrayList<>();
    /** Number of readers that have a partition. */
    private int busy;

    /**
     * Creates a worker; connects to nothing yet.
     *
     * @param spans supplies the spans of the logs before every load phase
     * @param passed counts offsets, together with other workers
     * @param crew the readers that it serves
     */
    ReadWorker(
            ReadSettings settings,
            Access access,
            Supplier<Map<String, List<LogSpan>>> spans,
            LongAdder passed,
            WorkerShare crew,
            NanoClock clock,
            InstantSource wall) {
        this.topics = settings.topics();
        this.clock = clock;
        this.readers = crew.all();
        this.spans = spans;
        this.passed = passed;
        // Two requests in flight: a fetch, and a request for the start of a log.
        this.connections = new BrokerConnections(access, 2, clock, wall);
        this.watch = new MetadataRefresher(connections, access.bootstrap(), settings.topics(), clock, this::moved);
        this.connector = new Connector(connections, watch, clock, settings.bootstrapServers());
        this.pause = new Pause(connections, clock);
        for (int i = 0; i < crew.size(); i++) {
            shares.add(new ReadShare(connections, crew.number(i)));
        }
    }

    private void moved(ClusterMetadata metadata) {
        shares.forEach(share -> share.settle(metadata));
    }

    @Override
    public void prepare(LoadOrder order) {
        watch.retarget(topics);
        ClusterMetadata metadata = connector.metadata();
        Map<String, List<LogSpan>> logs = spans.get();
        busy = (int) logs.values().stream()
                .flatMap(List::stream)
                .filter(log -> log.offsets() > 0)
                .count();
        busy = Math.min(busy, readers);
        shares.forEach(share -> share.retarget(metadata, logs, busy));
        connector.connect(shares);
    }

    private Stream<ReadShare> busyOnes() {
        return shares.stream().filter(share -> share.number() < busy);
    }

    @Override
    public void drive(LoadPhase phase, Recorder recorder) {
        FetchTroubles troubles = new FetchTroubles("a reader", watch, clock, phase.events());
        Shift shift = new Shift(phase, recorder, troubles, watch, clock, passed);
        List<PacedReader> reading = busyOnes()
                .map(share ->
                        new PacedReader(shift, share, phase.schedule().map(all -> all.share(share.number(), busy))))
                .toList();
        try {
            read(phase, reading);
            drain(phase);
        } finally {
            // Answers of this load phase must not count in the next.
            shares.forEach(ReadShare::dropWaiting);
        }
    }

    private void read(LoadPhase phase, List<PacedReader> reading) {
        long now = clock.nanoTime();
        while (phase.sending(now)) {
            long next = now < phase.startNanos() ? phase.startNanos() : step(reading, now);
            pause.until(Math.min(next, phase.endNanos()));
            now = clock.nanoTime();
        }
    }

    private long step(List<PacedReader> reading, long nowNanos) {
        watch.step(nowNanos);
        long next = Long.MAX_VALUE;
        for (PacedReader reader : reading) {
            next = Math.min(next, reader.step(nowNanos));
        }
        return next;
    }

    private void drain(LoadPhase phase) {
        while (shares.stream().anyMatch(ReadShare::waiting) && clock.nanoTime() < phase.drainEndNanos()) {
            pause.until(clock.nanoTime() + Pause.LONGEST_NANOS);
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
