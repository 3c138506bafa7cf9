package io.floodmark.kafka.wire;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.NanoClock;
import io.floodmark.model.TargetException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Readers of the wire engine in this process, as the load itself: fetch what lies in the logs, round and round, as a
 * schedule makes it due; read the headers of batches, discard the rest. No group is joined and nothing is committed. A
 * record counts as sent and acknowledged when it is received.
 *
 * <p>Partitions with something in them are dealt out in turn; readers that none is left for do nothing. Each reader has
 * connections of its own, and a thread of its own up to two for each core. Used by one thread.
 */
public final class WireReaders implements Fleet {
    private static final int THREADS_PER_CORE = 2;

    private final AtomicReference<Map<String, List<LogSpan>>> spans = new AtomicReference<>(Map.of());
    private final LongAdder passed = new LongAdder();
    private final Supplier<Map<String, List<LogSpan>>> logs;
    private final LocalFleet fleet;
    private final List<String> topics;
    private final int readers;

    /**
     * Reads the client properties; connects to nothing yet.
     *
     * @param logs what lies in each partition of each topic, in order of partition; asked at every start
     * @param partitions of all topics together: more readers than that are not made
     * @param clock run time: intervals and events are told in it
     */
    public WireReaders(
            ReadSettings settings,
            int partitions,
            Supplier<Map<String, List<LogSpan>>> logs,
            NanoClock clock,
            InstantSource wall) {
        this.logs = logs;
        this.topics = settings.topics();
        this.readers = Math.min(settings.members(), partitions);
        Access access = Access.forReading(settings.bootstrapServers(), settings.client());
        int threads = Math.min(readers, THREADS_PER_CORE * Runtime.getRuntime().availableProcessors());
        this.fleet = new LocalFleet(
                (worker, of) -> new ReadWorker(
                        settings, access, spans::get, passed, new ProducerRange(readers, worker, of), clock, wall),
                threads,
                clock);
    }

    /** How many read. */
    public int readers() {
        return readers;
    }

    /**
     * Offsets that readers moved on by since they were made, rounds included; what retention took from them left out.
     */
    public long passed() {
        return passed.sum();
    }

    @Override
    public LoadSession start(LoadOrder order) {
        if (fleet.busy()) {
            throw new EnvironmentException("the readers are busy; expected no session under way");
        }
        Map<String, List<LogSpan>> now = logs.get();
        long filled = now.values().stream()
                .flatMap(List::stream)
                .filter(log -> log.offsets() > 0)
                .count();
        if (filled == 0) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE, "no records in " + topics + "; expected records to read");
        }
        spans.set(now);
        return fleet.start(order);
    }

    @Override
    public void close() {
        fleet.close();
    }
}
