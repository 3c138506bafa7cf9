package io.floodmark.gateway.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class V2OffsetsTest {
    /** Clients of the Confluent REST Proxy send one offset for each record that they have read. */
    @Test
    void takeTheLastOffsetOfAPartition() {
        String body = """
                {"offsets": [
                    {"topic": "t", "partition": 0, "offset": 7},
                    {"topic": "t", "partition": 1, "offset": 2},
                    {"topic": "t", "partition": 0, "offset": 5}]}
                """;

        assertThat(V2Offsets.offsets(body.getBytes(StandardCharsets.UTF_8), UnaryOperator.identity()))
                .containsEntry(new TopicPartition("t", 0), new OffsetAndMetadata(5))
                .containsEntry(new TopicPartition("t", 1), new OffsetAndMetadata(2))
                .hasSize(2);
    }
}
