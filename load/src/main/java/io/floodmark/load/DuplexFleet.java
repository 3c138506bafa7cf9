package io.floodmark.load;

import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.GroupBacklog;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.workload.ConsumeSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Producers and consumers together. Consumers start before the first record is due, at the end of the logs or at their
 * requested backlog. They continue after the last record until they have read everything or the drain has passed. Used
 * by one thread.
 */
public final class DuplexFleet implements Fleet {
    /** The time by which consumers that were not stopped outlive producers that were not stopped. */
    private static final Duration READ_ON = Duration.ofMinutes(5);

    private final Fleet producers;
    private final List<Readers> consumers;
    private final ReadingStarts starts;

    /** Combines the fleets. Closing this fleet closes all of them. */
    public DuplexFleet(Fleet producers, List<Readers> consumers, ReadingStarts starts) {
        this.producers = producers;
        this.consumers = List.copyOf(consumers);
        this.starts = starts;
    }

    /**
     * Combines producers with consumers that all begin at the same offsets.
     *
     * @param from the offsets at which to begin, for each partition of each topic; queried at every start
     */
    public DuplexFleet(Fleet producers, List<ConsumerFleet> consumers, Supplier<Map<String, List<Long>>> from) {
        this(
                producers,
                consumers.stream()
                        .map(fleet -> new Readers(fleet, List.of(), ConsumeSpec.FROM_THE_END))
                        .toList(),
                new ReadingStarts(from));
    }

    @Override
    public LoadSession start(LoadOrder order) {
        if (consumers.isEmpty()) {
            return producers.start(order);
        }
        List<ConsumeSession> reading = new ArrayList<>();
        try {
            ReadingStarts.Start now = starts.now();
            Duration atMost = order.atMost().plus(READ_ON);
            consumers.forEach(each -> reading.add(each.fleet()
                    .start(new ConsumeOrder(starts.of(each.behind(), now).offsets(), atMost))));
            return new Session(producers.start(order), reading, behind(now));
        } catch (RuntimeException failed) {
            reading.forEach(ConsumeSession::close);
            throw failed;
        }
    }

    /** Adds producers only: if consumers fall behind, brokers are the cause. */
    @Override
    public OptionalInt grow() {
        return producers.grow();
    }

    @Override
    public OptionalInt scaleProducers(int times) {
        return producers.scaleProducers(times);
    }

    @Override
    public Optional<String> idle() {
        return producers.idle();
    }

    private List<GroupBacklog> behind(ReadingStarts.Start now) {
        List<GroupBacklog> behind = new ArrayList<>();
        for (Readers each : consumers) {
            ReadingStarts.Start start = starts.of(each.behind(), now);
            if (starts.isNoted(each.behind())) {
                each.groups()
                        .forEach(group -> behind.add(new GroupBacklog(group, start.recordsUntil(now), start.bytes())));
            }
        }
        return behind;
    }

    @Override
    public void close() {
        try {
            producers.close();
        } finally {
            consumers.forEach(each -> each.fleet().close());
        }
    }

    private record Session(LoadSession sending, List<ConsumeSession> reading, List<GroupBacklog> behind)
            implements LoadSession {
        @Override
        public List<LoadInterval> poll() {
            return sending.poll();
        }

        @Override
        public List<ConsumeInterval> consumed() {
            return reading.stream().flatMap(session -> session.poll().stream()).toList();
        }

        @Override
        public List<TrialEvent> events() {
            List<TrialEvent> all = new ArrayList<>(sending.events());
            reading.forEach(session -> all.addAll(session.events()));
            return all;
        }

        @Override
        public boolean ended() {
            return sending.ended();
        }

        @Override
        public LoadTotals stop(Duration drain) {
            LoadTotals totals = sending.stop(drain);
            reading.forEach(session -> session.stop(drain));
            return totals;
        }

        @Override
        public long sentUntilNanos() {
            return sending.sentUntilNanos();
        }

        @Override
        public Optional<Sequenced> sequenced() {
            return sending.sequenced();
        }

        @Override
        public List<Delivery> deliveries() {
            Optional<Sequenced> confirmed = sending.sequenced();
            return reading.stream()
                    .flatMap(session -> session.deliveries().stream().map(each -> judged(session, each, confirmed)))
                    .toList();
        }

        private static Delivery judged(ConsumeSession session, Delivery byOffsets, Optional<Sequenced> confirmed) {
            Optional<Sequenced> read = session.sequenced(byOffsets.group());
            return confirmed.isPresent() && read.isPresent() ? confirmed.get().judge(byOffsets, read.get()) : byOffsets;
        }

        @Override
        public void close() {
            sending.close();
            reading.forEach(ConsumeSession::close);
        }
    }
}
