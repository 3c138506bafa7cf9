package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.unit.Quantile;
import io.floodmark.traffic.Tally;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class LatenciesTest {
    private static Latencies upTo(int millis) {
        Histogram histogram = Tally.histogram();
        for (int milli = 1; milli <= millis; milli++) {
            histogram.recordValue(milli * 1_000_000L);
        }
        return Latencies.of(histogram);
    }

    @Test
    void mergesWithoutLoss() {
        Latencies merged =
                Latencies.merged(List.of(upTo(100).encoded(), upTo(300).encoded()));

        assertThat(merged.count()).isEqualTo(400);
        assertThat(merged.quantileNanos(Quantile.P50)).isCloseTo(100e6, Percentage.withPercentage(0.1));
        assertThat(merged.summary().maxNanos()).isCloseTo(300e6, Percentage.withPercentage(0.1));
        assertThat(Latencies.merged(List.of(merged.encoded())).summary()).isEqualTo(merged.summary());
    }

    @Test
    void saysHowManyAreAboveAnObjective() {
        assertThat(upTo(200).shareAbove(150_000_000)).isCloseTo(0.25, Percentage.withPercentage(1));
    }

    @Test
    void knowsNothingOfNothing() {
        Latencies none = Latencies.merged(List.of());

        assertThat(none.summary()).isEqualTo(LatencySummary.EMPTY);
        assertThat(none.quantileNanos(Quantile.P99)).isNaN();
        assertThat(none.shareAbove(1)).isNaN();
    }

    @Test
    void rejectsBytesThatAreNoHistogram() {
        EncodedHistogram broken = new EncodedHistogram(new byte[64]);

        assertThatThrownBy(() -> Latencies.merged(List.of(broken)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not an HdrHistogram");
    }
}
