package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.ProduceSpec;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;

/**
 * The wire engine in this process: producers that send pre-encoded record batches, at a cost per request, not per
 * record.
 *
 * <p>The number of producers is that of the workload, or else depends on the number of brokers. Each producer has its
 * own connections, and its own thread up to two per core; beyond that, a thread serves several. Connections, threads
 * and the pool of batches stay between sessions, even if {@link #retarget} changes the topics. Used by one thread.
 */
public final class WireFleet implements ProducerFleet {
    private final WireSettings settings;
    private final NanoClock clock;
    private final InstantSource wall;
    private final Access access;
    private final int planned;
    private List<String> topics;
    private int producers;
    private WireEngine engine;
    private LocalFleet fleet;

    /**
     * Reads the client properties, and the number of brokers from the cluster.
     *
     * @param clock run time, in which intervals and events are reported
     * @param wall only for record timestamps
     */
    public WireFleet(WireSettings settings, NanoClock clock, InstantSource wall) {
        this.settings = settings;
        this.clock = clock;
        this.wall = wall;
        this.access = new Access(settings.bootstrapServers(), settings.client());
        this.topics = settings.topics();
        this.planned = settings.workload()
                .produce()
                .producers()
                .orElseGet(() -> ProduceSpec.usualProducers(brokers(settings, access, clock, wall)));
        this.producers = planned;
        this.engine = new WireEngine(settings, access, producers, clock, wall);
        this.fleet = new LocalFleet(engine, threads(), clock);
    }

    private int threads() {
        return Math.min(
                producers, WireEngine.THREADS_PER_CORE * Runtime.getRuntime().availableProcessors());
    }

    /** Closes all connections and opens new ones. */
    @Override
    public OptionalInt scaleProducers(int times) {
        if (producers != times * planned) {
            requireIdle("change the number of producers");
            fleet.close();
            producers = times * planned;
            engine = new WireEngine(settings, access, producers, clock, wall);
            engine.retarget(topics);
            fleet = new LocalFleet(engine, threads(), clock);
        }
        return OptionalInt.of(producers);
    }

    private void requireIdle(String what) {
        if (fleet.busy()) {
            throw new EnvironmentException("cannot " + what + " while a session is under way; stop it first");
        }
    }

    private static int brokers(WireSettings settings, Access access, NanoClock clock, InstantSource wall) {
        try (BrokerConnections connections = new BrokerConnections(access, 1, clock, wall)) {
            MetadataRefresher watch =
                    new MetadataRefresher(connections, access.bootstrap(), settings.topics(), clock, metadata -> {});
            return new Connector(connections, watch, clock, settings.bootstrapServers())
                    .metadata()
                    .brokers()
                    .size();
        }
    }

    /**
     * Returns only the engine, for a process that runs some of its workers while others run the rest. It connects to
     * nothing before a worker prepares.
     *
     * @param producers number of producers in all processes together
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

    /** Returns no ids, because only threads of this process generate load. */
    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public void retarget(List<String> others) {
        requireIdle("retarget to " + others);
        topics = List.copyOf(others);
        engine.retarget(topics);
        settings.dues().ifPresent(DueTimeIndex::forget);
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
