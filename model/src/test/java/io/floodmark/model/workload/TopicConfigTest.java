package io.floodmark.model.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicConfigTest {
    @ParameterizedTest
    @CsvSource({
        "compression.type, uncompressed",
        "compression.gzip.level, -1",
        "compression.lz4.level, 17",
        "compression.zstd.level, -5",
        "flush.messages, 1",
        "flush.ms, 0",
        "preallocate, true"
    })
    void takesWhatChangesHowTopicsAreWritten(String key, String value) {
        assertThat(new TopicConfig(Map.of(key, value)).values()).containsExactly(Map.entry(key, value));
    }

    @ParameterizedTest
    @CsvSource({
        "retention.bytes, -1",
        "segment.bytes, 1048576",
        "min.insync.replicas, 1",
        "message.timestamp.type, LogAppendTime"
    })
    void refusesWhatOtherKeysOfAPlanDecide(String key, String value) {
        assertThatThrownBy(() -> new TopicConfig(Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(key + " is not for plans; expected one of compression.gzip.level");
    }

    @Test
    void refusesAValueThatBrokersWould() {
        assertThat(TopicConfig.problem("compression.type", "none"))
                .contains("invalid value 'none'; expected producer, uncompressed, gzip, snappy, lz4 or zstd");
    }
}
