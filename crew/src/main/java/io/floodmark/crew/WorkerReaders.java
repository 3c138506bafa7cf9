package io.floodmark.crew;

import io.floodmark.kafka.wire.consumer.WireConsumeSettings;
import io.floodmark.kafka.wire.consumer.WireConsumers;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * The members of consumer groups that one worker has in a session, on a separate thread from the one that sends. Used
 * by one thread at a time.
 */
final class WorkerReaders implements AutoCloseable {
    private static final int THREADS = 1;

    private final NanoClock clock;
    private final List<ConsumeSession> sessions = new ArrayList<>();
    private final Map<String, Map<TopicPartition, Long>> positions = new TreeMap<>();

    private WorkerReaders(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * Starts reading.
     *
     * @param wall clock of the records' times
     */
    static WorkerReaders of(WorkerRequest.Joined joined, int worker, NanoClock clock, InstantSource wall) {
        WorkerReaders readers = new WorkerReaders(clock);
        try {
            joined.reading().forEach(order -> readers.begin(order, joined, worker, wall));
        } catch (RuntimeException failed) {
            readers.close();
            throw failed;
        }
        return readers;
    }

    private void begin(ReadOrder order, WorkerRequest.Joined joined, int worker, InstantSource wall) {
        CrewAssignment assignment = joined.assignment();
        WireConsumeSettings settings = new WireConsumeSettings(
                assignment.bootstrapServers(),
                assignment.client(),
                order.groups(),
                order.members(),
                worker,
                joined.workers(),
                THREADS);
        sessions.add(new WireConsumers(settings, null, this::reached, clock, wall)
                .start(new ConsumeOrder(order.from(), Duration.ofNanos(order.atMostNanos()))));
    }

    private void reached(String group, Map<TopicPartition, Long> offsets) {
        positions.computeIfAbsent(group, unseen -> new HashMap<>()).putAll(offsets);
    }

    /** True if there are no consumers in any worker. */
    boolean isEmpty() {
        return sessions.isEmpty();
    }

    /** Returns the seconds that have ended since the last call, by this process's clock. */
    List<ConsumeInterval> poll() {
        return sessions.stream().flatMap(session -> session.poll().stream()).toList();
    }

    List<TrialEvent> events() {
        return sessions.stream().flatMap(session -> session.events().stream()).toList();
    }

    /** Returns the positions to be committed, if a commit is due. */
    List<Positions> takePositions() {
        List<Positions> taken = positions.entrySet().stream()
                .map(group -> new Positions(group.getKey(), group.getValue()))
                .toList();
        positions.clear();
        return taken;
    }

    /** Reads until everything was read, or {@code drain} has passed, and then stops. */
    void stop(Duration drain) {
        long untilNanos = clock.nanoTime() + drain.toNanos();
        for (ConsumeSession session : sessions) {
            session.stop(Duration.ofNanos(Math.max(0, untilNanos - clock.nanoTime())));
        }
    }

    /** Returns, after {@link #stop}, what was received. */
    List<Delivery> deliveries() {
        return sessions.stream()
                .flatMap(session -> session.deliveries().stream())
                .toList();
    }

    @Override
    public void close() {
        sessions.forEach(ConsumeSession::close);
    }
}
