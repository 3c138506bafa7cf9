package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.TrialEvent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class LeaderWatchTest {
    private static final long SECOND = 1_000_000_000;

    private final LeaderWatch watch = new LeaderWatch();

    /** Sets the leaders of t-0, t-1 and so on, and returns the events. */
    private List<String> look(double seconds, int... leaders) {
        Map<TopicPartition, Integer> now = new TreeMap<>(IsrWatch.BY_NAME);
        for (int partition = 0; partition < leaders.length; partition++) {
            now.put(new TopicPartition("t", partition), leaders[partition]);
        }
        return watch.observe(now, (long) (seconds * SECOND)).stream()
                .map(TrialEvent::text)
                .toList();
    }

    @Test
    void aMoveChangesHowTheLoadIsSpread() {
        assertThat(look(0, 1, 2)).isEmpty();
        assertThat(look(0.5, 1, 1)).containsExactly("leaders moved: t-1 from broker 2 to broker 1");
        assertThat(look(1, 1, 1)).isEmpty();
    }

    @Test
    void brokersThatChangePlacesLeadAsManyAsBefore() {
        look(0, 1, 2);

        assertThat(look(0.5, 2, 1)).isEmpty();
    }

    @Test
    void aLeaderThatIsAwayForHalfASecondIsNoEvent() {
        look(0, 1, 2);
        assertThat(look(0.5, 1, -1)).isEmpty();

        assertThat(look(1, 1, 2)).isEmpty();
    }

    @Test
    void aLeaderThatIsAwayForASecondIs() {
        look(0, 1, 2);
        look(0.5, 1, -1);
        look(1, 1, -1);

        assertThat(look(1.6, 1, 2)).containsExactly("partitions had no leader: t-1 for 1.1 s");
        assertThat(look(2, 1, 2)).isEmpty();
    }

    @Test
    void anOutageIsToldOnceWhileItLasts() {
        look(0, 1, 2);
        look(0.5, 1, -1);

        assertThat(look(1.5, 1, -1)).containsExactly("partitions had no leader: t-1 for 1.0 s");
        assertThat(look(2.5, 1, -1)).isEmpty();
        assertThat(look(3.5, 1, 2)).isEmpty();
        look(4, 1, -1);
        assertThat(look(5, 1, -1)).containsExactly("partitions had no leader: t-1 for 1.0 s");
    }

    @Test
    void anotherLeaderAfterAnOutageIsBoth() {
        look(0, 1, 2);
        look(1, 1, -1);

        assertThat(look(3, 1, 1))
                .containsExactly(
                        "partitions had no leader: t-1 for 2.0 s", "leaders moved: t-1 from broker 2 to broker 1");
    }

    @Test
    void namesThreeOfMany() {
        look(0, 1, 1, 1, 1, 1);

        assertThat(look(1, 2, 2, 2, 2, 2))
                .singleElement()
                .asString()
                .endsWith("t-2 from broker 1 to broker 2 and 2 more");
    }
}
