package io.floodmark.kafka.wire.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** Tests when a partition is doubted; {@link BrokerConnectionsTest} tests the broker's answers to that. */
final class SilencesTest {
    private static final TopicIdPartition FIRST = new TopicIdPartition("orders", Uuid.ZERO_UUID, 0);
    private static final TopicIdPartition SECOND = new TopicIdPartition("orders", Uuid.ZERO_UUID, 1);

    private final Silences silences = new Silences();

    @Test
    void doubtsAPartitionAfterThreeEmptyAnswersAtOneOffset() {
        silences.updateHighWatermark(FIRST, 10);

        assertThat(silences.count(Map.of(FIRST, 5L))).isEmpty();
        assertThat(silences.count(Map.of(FIRST, 5L))).isEmpty();
        assertThat(silences.count(Map.of(FIRST, 5L))).containsExactly(FIRST);
        assertThat(silences.highWatermark(FIRST)).isEqualTo(10);
    }

    /** With ten tiered partitions, a broker serves one per fetch, so each of them has empty answers at times. */
    @Test
    void countsAgainFromWhereAPartitionMovedTo() {
        silences.updateHighWatermark(FIRST, 10);
        silences.count(Map.of(FIRST, 5L));
        silences.count(Map.of(FIRST, 5L));

        assertThat(silences.count(Map.of(FIRST, 6L))).isEmpty();
        assertThat(silences.count(Map.of(FIRST, 6L))).isEmpty();
        assertThat(silences.count(Map.of(FIRST, 6L))).containsExactly(FIRST);
    }

    @Test
    void doesNotDoubtWhatTheBrokerHasNotSaidOrHasNot() {
        silences.updateHighWatermark(SECOND, 5);
        Map<TopicIdPartition, Long> asked = Map.of(FIRST, 5L, SECOND, 5L);

        for (int answer = 0; answer < 2 * Silences.ENOUGH; answer++) {
            assertThat(silences.count(asked)).isEqualTo(List.of());
        }
    }

    @Test
    void forgetsWhatABrokerSaidInAnEarlierSession() {
        silences.updateHighWatermark(FIRST, 10);
        silences.forget();

        assertThat(silences.highWatermark(FIRST)).isEqualTo(-1);
        for (int answer = 0; answer < 2 * Silences.ENOUGH; answer++) {
            assertThat(silences.count(Map.of(FIRST, 5L))).isEmpty();
        }
    }
}
