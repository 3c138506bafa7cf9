package io.floodmark.kafka.wire.reader;

import io.floodmark.kafka.LogSpan;
import io.floodmark.kafka.wire.cluster.WorkerShare;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.load.Fleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LocalFleet;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Readers of the wire engine in this process, as the load itself. They fetch the contents of logs repeatedly, at the
 * times of a schedule, read the headers of batches, and discard the rest. They join no group and commit nothing. A
 * record counts as sent and acknowledged when it is received.
 *
 * <p>Partitions that contain records are assigned in turn; readers without a partition are idle. Each reader has its
 * own connections, and its own thread up to two per core. Used by one thread.
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
     * @param logs supplies the span of each partition of each topic, in order of partition, at every start
     * @param partitions number of partitions of all topics together; there are never more readers
     * @param clock run time, in which intervals and events are reported
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
                        settings, access, spans::get, passed, new WorkerShare(readers, worker, of), clock, wall),
                threads,
                clock);
    }

    /** Returns the number of readers. */
    public int readers() {
        return readers;
    }

    /**
     * Returns the number of offsets that readers have passed since their creation, including repeated rounds; offsets
     * that retention deleted do not count.
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
