package io.floodmark.kafka.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpositionTest {
    @Test
    void readsNamesLabelsAndValues() throws ExpositionException {
        assertThat(read("# HELP a words\n# TYPE a counter\na 1\nA_b{networkProcessor=\"0\", x_y=\"z\",} 2.5E3\r\n"))
                .containsExactly(
                        new MetricSeries("a", Map.of(), 1, OptionalLong.empty()),
                        new MetricSeries(
                                "a_b", Map.of("networkprocessor", "0", "xy", "z"), 2_500, OptionalLong.empty()));
    }

    @Test
    void undoesEscapesInLabels() throws ExpositionException {
        assertThat(read("a{l=\"q\\\"b\\\\n\\nend}\"} 1\n"))
                .singleElement()
                .satisfies(line -> assertThat(line.label("l")).isEqualTo("q\"b\\n\nend}"));
    }

    @Test
    void leavesOutWhatIsNoNumber() throws ExpositionException {
        assertThat(read("a NaN\na{b=\"c\"} +Inf\na{b=\"d\"} -Inf\na{b=\"e\"} -1\n"))
                .singleElement()
                .satisfies(line -> assertThat(line.value()).isEqualTo(-1));
    }

    @Test
    void readsTimesInMillisecondsAndInSecondsOfOpenMetrics() throws ExpositionException {
        assertThat(read("a 1 1795348424768\na 2 1795348424.768 # {trace=\"x\"} 0.5\na 3 # {trace=\"x\"} 1\n# EOF\n"))
                .extracting(MetricSeries::atMillis)
                .containsExactly(
                        OptionalLong.of(1_795_348_424_768L), OptionalLong.of(1_795_348_424_768L), OptionalLong.empty());
    }

    @Test
    void readsALineThatArrivesInPieces() throws ExpositionException {
        Exposition exposition = new Exposition(name -> true);
        for (byte next : "long_name{a=\"b\"} 17".getBytes(StandardCharsets.UTF_8)) {
            exposition.take(ByteBuffer.wrap(new byte[] {next}));
        }

        assertThat(exposition.end()).extracting(MetricSeries::value).containsExactly(17.0);
    }

    @Test
    void doesNotLookAtMetricsThatNobodyWants() throws ExpositionException {
        Exposition exposition = new Exposition("wanted"::equals);
        exposition.take(bytes("other{broken 1\nWanted 2\nwanted_not 3\n"));

        assertThat(exposition.end()).extracting(MetricSeries::value).containsExactly(2.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE html><html></html>\n",
                "{\"status\": \"ok\"}\n[1]\n",
                "a{b=\"c} 1\n",
                "a one\n",
                "a{b} 1\n",
                "a\n",
                "\n\n",
                "# only comments\n",
                "%PDF-1.4\n"
            })
    void refusesWhatIsNoExposition(String page) {
        assertThatThrownBy(() -> read(page))
                .isInstanceOf(ExpositionException.class)
                .hasMessageContaining("expected Prometheus' text format");
    }

    @Test
    void refusesALineWithoutEnd() {
        assertThatThrownBy(() -> read("a".repeat(Exposition.LONGEST_LINE + 1)))
                .isInstanceOf(ExpositionException.class)
                .hasMessageContaining("a line of more than 65536 bytes");
    }

    @Test
    void refusesAPageThatIsTooLarge() {
        Exposition exposition = new Exposition(name -> false);
        String lines = "a_metric_that_nobody_wants 1\n".repeat(4_096);

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 400; i++) {
                        exposition.take(bytes(lines));
                    }
                })
                .isInstanceOf(ExpositionException.class)
                .hasMessageContaining("a page of more than 33554432 bytes");
    }

    private static List<MetricSeries> read(String page) throws ExpositionException {
        Exposition exposition = new Exposition(name -> true);
        exposition.take(bytes(page));
        return exposition.end();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
