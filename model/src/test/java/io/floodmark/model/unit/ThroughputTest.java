package io.floodmark.model.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.unit.Throughput.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThroughputTest {
    @ParameterizedTest
    @CsvSource({
        "155797/s, 155797, RECORDS",
        "3e12/day, 34722222.2222, RECORDS",
        "50k/s, 50000, RECORDS",
        "1.5M/min, 25000, RECORDS",
        "60MB/s, 60000000, BYTES",
        "64KiB/s, 65536, BYTES",
        "4TB/day, 46296296.2963, BYTES",
        "100B/s, 100, BYTES"
    })
    void readsRecordsAndBytes(String text, double perSecond, Kind kind) {
        Throughput throughput = Throughput.parse(text);

        assertThat(throughput.perSecond()).isCloseTo(perSecond, within(1e-3));
        assertThat(throughput.kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "/s", "5/week", "-5/s", "5 MBs", "5kiB/s", "e5/s", "5x/s"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Throughput.parse(text)).hasMessageStartingWith("invalid throughput '" + text + "'");
    }

    @Test
    void turnsIntoTheOtherUnit() {
        assertThat(Throughput.parse("60MB/s").in(Kind.RECORDS, 1_000)).isEqualTo(new Throughput(60_000, Kind.RECORDS));
        assertThat(Throughput.parse("60/s").in(Kind.BYTES, 1_000).human()).isEqualTo("60.0 kB/s");
        assertThat(Throughput.parse("60/s").in(Kind.RECORDS, 1_000).human()).isEqualTo("60 records/s");
    }
}
