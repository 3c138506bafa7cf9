package io.floodmark.gateway.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorruptPartitionTest {
    private static final TopicPartition ONE = new TopicPartition("a", 1);
    private static final List<TopicPartition> READ =
            List.of(ONE, new TopicPartition("a", 12), new TopicPartition("b.a", 1), new TopicPartition("a.b", 1));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Encountered corrupt message when fetching offset 7 for topic-partition a-1",
                "Record batch for partition a-1 at offset 7 is invalid, cause: Record is corrupt",
                "Received exception when fetching the next record from a-1. If needed, please seek past the record"
            })
    void isOfThePartitionThatIsNamed(String message) {
        assertThat(CorruptPartition.of(new KafkaException(message), READ)).containsExactly(ONE);
        assertThat(CorruptPartition.of(new KafkaException("no records", new KafkaException(message)), READ))
                .containsExactly(ONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a broker hung up", "topic a", "a-1b", "a-123", "c-a-1", "a-1.x"})
    void isOfAllWhereNoneIsNamed(String message) {
        assertThat(CorruptPartition.of(new KafkaException(message), READ)).containsExactlyInAnyOrderElementsOf(READ);
    }
}
