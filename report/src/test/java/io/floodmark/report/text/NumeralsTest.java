package io.floodmark.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.unit.Unit;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumeralsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "48213.7 | 48,200",
                "1234567 | 1,230,000",
                "523.4 | 523",
                "52.34 | 52.3",
                "5 | 5",
                "0.0123 | 0.0123",
                "0 | 0",
                "999.6 | 1,000",
                "-48213 | -48,200",
            })
    void roundsToThreeDigits(double value, String text) {
        assertThat(Numerals.threeDigits(value)).isEqualTo(text);
    }

    @Test
    void keepsZerosInColumns() {
        assertThat(Numerals.milliseconds(2_400_000)).isEqualTo("2.40");
    }

    @Test
    void neverWritesANumberForWhatIsNotKnown() {
        assertThat(Numerals.threeDigits(Double.NaN)).isEqualTo("n/a");
        assertThat(Numerals.percent(Double.NaN)).isEqualTo("n/a");
        assertThat(Numerals.latency(Double.NaN)).isEqualTo("n/a");
        assertThat(Numerals.milliseconds(Double.NaN)).isEqualTo("n/a");
        assertThat(Numerals.probability(0.934)).isEqualTo("0.93");
        assertThat(Numerals.probability(1)).isEqualTo("> 0.99");
        assertThat(Numerals.probability(0.996)).isEqualTo("> 0.99");
        assertThat(Numerals.probability(Double.NaN)).isEqualTo("n/a");
        assertThat(Numerals.bytes(Double.NaN)).isEqualTo("n/a");
        assertThat(Numerals.whole(Double.POSITIVE_INFINITY)).isEqualTo("n/a");
    }

    @Test
    void showsSecondsFromOneSecondOn() {
        assertThat(Numerals.latency(999e6)).isEqualTo("999 ms");
        assertThat(Numerals.latency(1.23e9)).isEqualTo("1.23 s");
    }

    @Test
    void writesFractionsAsPercent() {
        assertThat(Numerals.percent(0.0432)).isEqualTo("4.3%");
        assertThat(Numerals.percent(0.9)).isEqualTo("90%");
        assertThat(Numerals.of(0.25, Unit.FRACTION)).isEqualTo("25%");
        assertThat(Numerals.of(1234, Unit.RECORDS_PER_SECOND)).isEqualTo("1,230 records/s");
    }

    @Test
    void writesDurationsInTheUnitsPeopleUse() {
        assertThat(Numerals.duration(Duration.ofSeconds(12))).isEqualTo("12 s");
        assertThat(Numerals.duration(Duration.ofSeconds(331))).isEqualTo("5 min 31 s");
        assertThat(Numerals.duration(Duration.ofMinutes(125))).isEqualTo("2 h 05 min");
    }

    @Test
    void shortensAxisLabels() {
        assertThat(Numerals.axis(50_000)).isEqualTo("50k");
        assertThat(Numerals.axis(1_200_000)).isEqualTo("1.2M");
        assertThat(Numerals.axis(0.5)).isEqualTo("0.5");
    }
}
