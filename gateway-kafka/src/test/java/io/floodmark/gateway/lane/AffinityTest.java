package io.floodmark.gateway.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.gateway.cluster.TopicView;
import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.Unknown;
import io.floodmark.gateway.error.RecordOutcome.Written;
import io.floodmark.gateway.settings.AffinitySettings;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AffinityTest {
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private final ManualClock clock = new ManualClock();

    private Affinity affinity(long seed) {
        AffinitySettings settings = new AffinitySettings(true, INTERVAL, Duration.ofMillis(500));
        return new Affinity(settings, clock, new Random(seed));
    }

    private static TopicView topic(Integer... leaders) {
        return new TopicView("t", List.of(leaders), 3, OptionalInt.of(2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void staysForHalfTheIntervalAndMovesWithinOneAndAHalf(long seed) {
        Affinity affinity = affinity(seed);
        TopicView topic = topic(IntStream.range(0, 1_000).boxed().toArray(Integer[]::new));
        int first = affinity.partition(topic);

        clock.advance(INTERVAL.dividedBy(2));
        assertThat(affinity.partition(topic)).as("seed " + seed).isEqualTo(first);

        clock.advance(INTERVAL);
        // By chance, one in a thousand would stay the same; with these seeds none does.
        assertThat(affinity.partition(topic)).as("seed " + seed).isNotEqualTo(first);
    }

    @Test
    void givesInstancesDifferentTimes() {
        Set<Integer> moved = new HashSet<>();
        TopicView topic = topic(IntStream.range(0, 1_000).boxed().toArray(Integer[]::new));
        List<Affinity> instances =
                IntStream.range(0, 20).mapToObj(this::affinity).toList();
        List<Integer> first =
                instances.stream().map(each -> each.partition(topic)).toList();

        clock.advance(INTERVAL);
        for (int i = 0; i < instances.size(); i++) {
            if (instances.get(i).partition(topic) != first.get(i)) {
                moved.add(i);
            }
        }

        assertThat(moved).hasSizeBetween(4, 16);
    }

    @Test
    void reachesAllPartitionsAlike() {
        Affinity affinity = affinity(7);
        int[] chosen = new int[4];
        for (int i = 0; i < 4_000; i++) {
            chosen[affinity.partition(topic(1, 2, 3, 1))]++;
            clock.advance(INTERVAL.multipliedBy(2));
        }

        // For a binomial of 4,000 draws with p = 1/4, 4 sigma is 110.
        for (int count : chosen) {
            assertThat(count).isBetween(890, 1_110);
        }
    }

    @Test
    void leavesOutPartitionsWithoutALeader() {
        Affinity affinity = affinity(1);
        for (int i = 0; i < 100; i++) {
            assertThat(affinity.partition(topic(TopicView.NO_LEADER, 5, TopicView.NO_LEADER)))
                    .isEqualTo(1);
            clock.advance(INTERVAL.multipliedBy(2));
        }
    }

    @Test
    void movesWhenTheLeaderChanges() {
        Affinity affinity = affinity(3);
        int first = affinity.partition(topic(1, 1));
        Integer[] without = {1, 1};
        without[first] = TopicView.NO_LEADER;

        assertThat(affinity.partition(topic(without))).isEqualTo(1 - first);
    }

    @Test
    void movesToAnotherBrokerAfterAnErrorOrASlowAnswer() {
        for (RecordOutcome trouble : List.of(new Unknown("lost"), new Written(0, 1, 1))) {
            Affinity affinity = affinity(4);
            TopicView topic = topic(1, 1, 1, 2);
            int first = affinity.partition(topic);
            clock.advance(Duration.ofSeconds(2));

            affinity.recordOutcome("t", first, trouble, Duration.ofSeconds(1).toNanos());

            assertThat(topic.leader(affinity.partition(topic))).isNotEqualTo(topic.leader(first));
        }
    }

    @Test
    void staysAfterAGoodAnswerAndAfterTroubleElsewhere() {
        Affinity affinity = affinity(5);
        TopicView topic = topic(1, 2, 3, 4);
        int first = affinity.partition(topic);
        clock.advance(Duration.ofSeconds(2));

        affinity.recordOutcome("t", first, new Written(first, 1, 1), 1_000_000);
        affinity.recordOutcome("t", (first + 1) % 4, new Unknown("lost"), 1_000_000);

        assertThat(affinity.partition(topic)).isEqualTo(first);
    }

    @Test
    void leavesTheChoiceToTheProducerWhereItIsOff() {
        AffinitySettings off = new AffinitySettings(false, INTERVAL, Duration.ofSeconds(1));

        assertThat(new Affinity(off, clock, new Random(1)).partition(topic(1, 2)))
                .isEqualTo(Event.ANY_PARTITION);
    }
}
