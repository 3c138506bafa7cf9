package io.floodmark.kafka.wire;

import io.floodmark.kafka.ProducerFleet;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.Condition;
import io.floodmark.model.LabException;
import io.floodmark.model.NanoClock;
import io.floodmark.model.ProduceSpec;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The wire engine in this process: producers that send pre-encoded record batches, at a cost per request, not per record.
 *
 * <p>As many producers as the workload says, or as there are brokers; each has connections of its own. Each has a thread of its
 * own as well, up to two for each core; beyond that threads serve several. Connections, threads and the pool of batches stay
 * between sessions, also when {@link #retarget} names other topics. Used by one thread.
 */
public final class WireFleet implements ProducerFleet {
    private static final int THREADS_PER_CORE = 2;

    private final WireEngine engine;
    private final LocalFleet fleet;
    private final int producers;
    private final Optional<DueBook> dues;

    /**
     * Reads the client properties and asks the cluster how many brokers it has.
     *
     * @param clock run time: intervals and events are told in it
     * @param wall only for the times of records
     */
    public WireFleet(WireSettings settings, NanoClock clock, InstantSource wall) {
        Access access = new Access(settings.bootstrapServers(), settings.client());
        this.producers = settings.workload()
                .produce()
                .producers()
                .orElseGet(() -> ProduceSpec.usualProducers(brokers(settings, access, clock, wall)));
        this.dues = settings.dues();
        this.engine = new WireEngine(settings, access, producers, clock, wall);
        int threads =
                Math.min(producers, THREADS_PER_CORE * Runtime.getRuntime().availableProcessors());
        this.fleet = new LocalFleet(engine, threads, clock);
    }

    private static int brokers(WireSettings settings, Access access, NanoClock clock, InstantSource wall) {
        try (Links links = new Links(access, 1, clock, wall)) {
            LayoutWatch watch = new LayoutWatch(links, access.bootstrap(), settings.topics(), clock, layout -> {});
            return new Connector(links, watch, clock, settings.bootstrapServers())
                    .layout()
                    .brokers()
                    .size();
        }
    }

    /**
     * The engine alone, for a process that runs some of its workers while others run the rest. It connects to nothing before a worker
     * prepares.
     *
     * @param producers in all processes together
     */
    public static WireEngine engine(WireSettings settings, int producers, NanoClock clock, InstantSource wall) {
        Access access = new Access(settings.bootstrapServers(), settings.client());
        return new WireEngine(settings, access, producers, clock, wall);
    }

    @Override
    public int producers() {
        return producers;
    }

    @Override
    public List<Condition> conditions() {
        return List.of();
    }

    /** Threads of this process do it all. */
    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public void retarget(List<String> topics) {
        if (fleet.busy()) {
            throw new LabException("cannot retarget to " + topics + " while a session is under way; stop it first");
        }
        engine.retarget(topics);
        dues.ifPresent(DueBook::forget);
    }

    @Override
    public LoadSession start(LoadOrder order) {
        return fleet.start(order);
    }

    @Override
    public void close() {
        fleet.close();
    }
}
