package io.floodmark.gateway.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.gateway.TestSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.junit.jupiter.api.Test;

class ConsumerPropertiesTest {
    private static Map<String, Object> reader(String... settings) {
        return ConsumerProperties.reader(
                TestSettings.of("host:9092", settings), Map.of(), IsolationLevel.READ_COMMITTED);
    }

    private static Map<String, Object> instance(Map<String, String> client, String... settings) {
        return ConsumerProperties.instance(
                TestSettings.of("host:9092", settings),
                client,
                "g",
                "i",
                new InstanceSettings("", "application/json", "latest", true, Duration.ofSeconds(1), Optional.empty()));
    }

    @Test
    void pollsFewRecordsWhereTheyMayBeLarge() {
        assertThat(reader()).containsEntry(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 4);
        assertThat(instance(Map.of())).containsEntry(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 4);
        assertThat(reader("requests.max-record", "1KiB")).containsEntry(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 500);
        assertThat(reader("requests.max-record", "8MiB", "lanes.max-bytes", "64MiB"))
                .containsEntry(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 1);
    }

    @Test
    void fetchesAPageForAnInstance() {
        assertThat(instance(Map.of(), "consume.max-bytes", "64KiB"))
                .containsEntry(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, 64 << 10)
                .containsEntry(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, 64 << 10);
    }

    @Test
    void holdsUpARebalanceForAMinuteAtMost() {
        assertThat(instance(Map.of(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, "600000")))
                .containsEntry(ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, 60_000);
    }

    @Test
    void letsTheSettingDecideAboutTransactions() {
        Map<String, String> client = Map.of(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");

        assertThat(instance(client)).containsEntry(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        assertThat(instance(Map.of(), "consume.isolation", "read_uncommitted"))
                .containsEntry(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_uncommitted");
    }
}
