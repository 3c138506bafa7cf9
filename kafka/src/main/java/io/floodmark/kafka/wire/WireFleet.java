package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.Links;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.LabException;
import io.floodmark.model.NanoClock;
import java.time.InstantSource;
import java.util.List;

/**
 * The wire engine in this process: producers that send pre-encoded record batches, at a cost per request, not per record.
 *
 * <p>As many producers as the workload says, or as there are brokers; each has connections of its own. Each has a thread of its
 * own as well, up to two for each core; beyond that threads serve several. Connections, threads and the pool of batches stay
 * between sessions, also when {@link #retarget} names other topics. Used by one thread.
 */
public final class WireFleet implements Fleet {
    private static final int THREADS_PER_CORE = 2;

    private final WireEngine engine;
    private final LocalFleet fleet;
    private final int producers;

    /**
     * Reads the client properties and asks the cluster how many brokers it has.
     *
     * @param clock run time: intervals and events are told in it
     * @param wall only for the times of records
     */
    public WireFleet(WireSettings settings, NanoClock clock, InstantSource wall) {
        Access access = new Access(settings.bootstrapServers(), settings.client());
        this.producers =
                settings.workload().produce().producers().orElseGet(() -> brokers(settings, access, clock, wall));
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

    /** How many independent producers there are. */
    public int producers() {
        return producers;
    }

    /** The topics of the next session; they exist. Not while a session is under way. */
    public void retarget(List<String> topics) {
        if (fleet.busy()) {
            throw new LabException("cannot retarget to " + topics + " while a session is under way; stop it first");
        }
        engine.retarget(topics);
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
