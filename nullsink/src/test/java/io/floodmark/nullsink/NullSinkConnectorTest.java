package io.floodmark.nullsink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NullSinkConnectorTest {
    private final NullSinkConnector connector = new NullSinkConnector();

    @Test
    void isNamedInTheManifestThatConnectLooksFor() throws IOException {
        try (BufferedReader manifest = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(NullSinkConnector.class.getResourceAsStream(
                        "/META-INF/services/org.apache.kafka.connect.sink.SinkConnector")),
                StandardCharsets.UTF_8))) {
            assertThat(manifest.lines()).containsExactly(NullSinkConnector.class.getName());
        }
    }

    @Test
    void tellsItsVersion() {
        assertThat(connector.version()).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void givesEachTaskItsNumber() {
        connector.start(Map.of("name", "sink", NullSinkSettings.DELAY, "5"));

        List<Map<String, String>> tasks = connector.taskConfigs(3);

        assertThat(tasks).extracting(task -> task.get(TaskName.NUMBER)).containsExactly("0", "1", "2");
        assertThat(tasks).allSatisfy(task -> assertThat(task).containsEntry(NullSinkSettings.DELAY, "5"));
    }

    @ParameterizedTest
    @CsvSource({
        "commit.interval.ms, 99",
        "commit.interval.ms, soon",
        "simulated.delay.ms, -1",
        "simulated.error.rate, 1.01",
        "simulated.error.rate, NaN",
        "simulated.seed, x"
    })
    void refusesWhatIsOutOfRangeWithTheKeyInTheMessage(String key, String value) {
        List<ConfigValue> seen = connector.validate(Map.of(key, value)).configValues();

        assertThat(seen)
                .filteredOn(each -> each.name().equals(key))
                .singleElement()
                .satisfies(each -> assertThat(each.errorMessages()).isNotEmpty().allMatch(text -> text.contains(key)));
        assertThatThrownBy(() -> connector.start(Map.of(key, value))).isInstanceOf(ConfigException.class);
    }
}
