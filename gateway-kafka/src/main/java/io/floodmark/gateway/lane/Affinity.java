package io.floodmark.gateway.lane;

import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.settings.AffinitySettings;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Partition affinity: all records of a topic without a key go to one partition for a while, so that they share batches
 * and one connection. The partition is chosen at random among those with a leader. It is chosen again after the
 * interval times a random factor of 0.5 to 1.5, so that instances do not move together. It is chosen early after a
 * change of leader, an error or a slow answer. After an error or a slow answer, a partition with another leader is
 * preferred. Thread-safe.
 */
public final class Affinity {
    /** The shortest time between choices, since choosing again all the time helps no client. */
    private static final long EARLIEST_NANOS = Duration.ofSeconds(1).toNanos();

    private final AffinitySettings settings;
    private final NanoClock clock;
    private final RandomGenerator random;
    private final ConcurrentMap<String, Choice> choices = new ConcurrentHashMap<>();

    /** @param troubled whether an error or a slow answer occurred since the choice */
    private record Choice(int partition, int leader, long sinceNanos, long untilNanos, boolean troubled) {
        Choice inTrouble() {
            return new Choice(partition, leader, sinceNanos, untilNanos, true);
        }
    }

    /** @param random called under a lock of this class */
    public Affinity(AffinitySettings settings, NanoClock clock, RandomGenerator random) {
        this.settings = settings;
        this.clock = clock;
        this.random = random;
    }

    /** Returns the current partition, or {@link Event#ANY_PARTITION} if affinity is off. */
    int partition(TopicView topic) {
        if (!settings.on()) {
            return Event.ANY_PARTITION;
        }
        long now = clock.nanoTime();
        Choice current = choices.get(topic.name());
        if (current != null && holds(current, topic, now)) {
            return current.partition();
        }
        Choice chosen = choices.compute(
                topic.name(),
                (name, there) -> there != null && holds(there, topic, now) ? there : chooseAnew(topic, there, now));
        return chosen.partition();
    }

    private static boolean holds(Choice choice, TopicView topic, long now) {
        return now - choice.untilNanos() < 0
                && !choice.troubled()
                && choice.partition() < topic.partitions()
                && topic.leader(choice.partition()) == choice.leader();
    }

    private Choice chooseAnew(TopicView topic, @Nullable Choice before, long now) {
        List<Integer> candidates = candidates(topic, before);
        double jitter;
        int partition;
        synchronized (random) {
            partition = candidates.get(random.nextInt(candidates.size()));
            jitter = random.nextDouble(0.5, 1.5);
        }
        long until = now + (long) (settings.interval().toNanos() * jitter);
        return new Choice(partition, topic.leader(partition), now, until, false);
    }

    /**
     * Returns the best candidates: partitions with a leader; after trouble, those with another leader, or at least
     * other partitions.
     */
    private static List<Integer> candidates(TopicView topic, @Nullable Choice before) {
        List<Integer> led = IntStream.range(0, topic.partitions())
                .filter(partition -> topic.leader(partition) != TopicView.NO_LEADER)
                .boxed()
                .toList();
        List<Integer> possible =
                led.isEmpty() ? IntStream.range(0, topic.partitions()).boxed().toList() : led;
        if (before == null || !before.troubled()) {
            return possible;
        }
        List<Integer> others = possible.stream()
                .filter(partition -> topic.leader(partition) != before.leader())
                .toList();
        if (!others.isEmpty()) {
            return others;
        }
        List<Integer> besides = possible.stream()
                .filter(partition -> partition != before.partition())
                .toList();
        return besides.isEmpty() ? possible : besides;
    }

    /** Records the outcome of a record in that partition. */
    public void recordOutcome(String topic, int partition, RecordOutcome outcome, long nanos) {
        boolean well = outcome instanceof RecordOutcome.Written
                && nanos < settings.slow().toNanos();
        if (well || !settings.on()) {
            return;
        }
        long now = clock.nanoTime();
        choices.computeIfPresent(
                topic,
                (name, choice) -> choice.partition() == partition && now - choice.sinceNanos() >= EARLIEST_NANOS
                        ? choice.inTrouble()
                        : choice);
    }
}
