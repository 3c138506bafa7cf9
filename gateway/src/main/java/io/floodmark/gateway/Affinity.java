package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Partition affinity: all records of a topic that have no key go to one partition for a while, so that they share
 * batches and one connection. The partition is chosen at random among those with a leader, and again after the interval
 * times a random 0.5 to 1.5, so that instances do not move together; early when its leader changed, or after an error
 * or a slow answer, then where possible one that another broker leads. Thread-safe.
 */
final class Affinity {
    /** Choosing again early helps nobody when it happens all the time. */
    private static final long EARLIEST_NANOS = Duration.ofSeconds(1).toNanos();

    private final AffinitySettings settings;
    private final NanoClock clock;
    private final RandomGenerator random;
    private final ConcurrentMap<String, Choice> choices = new ConcurrentHashMap<>();

    /** @param troubled since then something is wrong with it */
    private record Choice(int partition, int leader, long sinceNanos, long untilNanos, boolean troubled) {
        Choice inTrouble() {
            return new Choice(partition, leader, sinceNanos, untilNanos, true);
        }
    }

    /** @param random is asked under a lock of ours */
    Affinity(AffinitySettings settings, NanoClock clock, RandomGenerator random) {
        this.settings = settings;
        this.clock = clock;
        this.random = random;
    }

    /** The partition for now; {@link Event#ANY_PARTITION} where it is off. */
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

    /** The best that there are: with a leader; after trouble, with another leader, or at least another partition. */
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

    /** An answer came for a record in that partition. */
    void heard(String topic, int partition, Outcome outcome, long nanos) {
        boolean well =
                outcome instanceof Outcome.Written && nanos < settings.slow().toNanos();
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
