package io.floodmark.crew;

import io.floodmark.kafka.wire.producer.Commits;
import io.floodmark.load.ConsumeOrder;
import io.floodmark.load.ConsumeSession;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.TrialEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Consumer groups whose members run in the workers of a {@link CrewFleet}. Their session begins with the next session
 * of the producers, and ends with it. Used by one thread.
 */
final class CrewConsumers implements ConsumerFleet {
    private final List<String> groups;
    private final int members;
    private final Commits commits;
    private Optional<ReadOrder> next = Optional.empty();
    private List<ConsumeInterval> fresh = new ArrayList<>();
    private List<Delivery> deliveries = List.of();

    CrewConsumers(List<String> groups, int members, Commits commits) {
        this.groups = List.copyOf(groups);
        this.members = members;
        this.commits = commits;
    }

    @Override
    public ConsumeSession start(ConsumeOrder order) {
        next = Optional.of(new ReadOrder(groups, members, order.atMost().toNanos(), order.from()));
        fresh = new ArrayList<>();
        deliveries = List.of();
        return new Session();
    }

    /** Returns what the session that begins now is to read, and clears it; empty if nothing was requested. */
    Optional<ReadOrder> take() {
        Optional<ReadOrder> taken = next;
        next = Optional.empty();
        return taken;
    }

    /** Adds an interval of a group, by the clock of this process. */
    void consumed(ConsumeInterval interval) {
        if (groups.contains(interval.group())) {
            fresh.add(interval);
        }
    }

    void positions(Positions positions) {
        if (groups.contains(positions.group())) {
            commits.commit(positions.group(), positions.offsets());
        }
    }

    void delivered(List<Delivery> all) {
        deliveries = all.stream()
                .filter(delivery -> groups.contains(delivery.group()))
                .toList();
    }

    @Override
    public void close() {
        next = Optional.empty();
    }

    /** A session that gets its data from that of the producers, which also reports failures. */
    private final class Session implements ConsumeSession {
        @Override
        public List<ConsumeInterval> poll() {
            List<ConsumeInterval> taken = List.copyOf(fresh);
            fresh.clear();
            return taken;
        }

        @Override
        public List<TrialEvent> events() {
            return List.of();
        }

        @Override
        public void stop(Duration drain) {
            next = Optional.empty();
        }

        @Override
        public List<Delivery> deliveries() {
            return deliveries;
        }

        @Override
        public void close() {
            next = Optional.empty();
        }
    }
}
