package io.floodmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.unit.Span;
import io.floodmark.testing.report.FakeTrial;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LoadSeriesTest {
    private static final long SECOND = 1_000_000_000L;
    /** Each slot of this axis has two seconds. */
    private final TimeAxis axis = new TimeAxis(new Span(0, 480 * SECOND));

    @Test
    void mergesHistogramsRatherThanAveragingPercentiles() {
        LoadSeries load = new LoadSeries(axis, List.of(interval(0, 10, 100), interval(1, 990, 1)));

        Series p99 = load.quantile(Quantile.P99, one -> one.latency().p99Nanos());

        assertThat(p99.at(0) / 1e6).isCloseTo(1, within(0.01));
        assertThat(p99.at(1)).isNaN();
    }

    @Test
    void ratesAreCountsOverTheTimeThatWasSeen() {
        LoadSeries load = new LoadSeries(axis, List.of(interval(0, 990, 1), interval(1, 10, 100), interval(2, 600, 1)));

        Series rate = load.rate("acked", LoadInterval::acked);

        assertThat(rate.at(0)).isEqualTo(500);
        assertThat(rate.at(1)).isEqualTo(600);
    }

    @Test
    void theLargestIsNotHiddenByAMean() {
        LoadSeries load = new LoadSeries(axis, List.of(interval(0, 990, 1), interval(1, 10, 100)));

        assertThat(load.largest("max", one -> one.latency().maxNanos()).at(0) / 1e6)
                .isCloseTo(100, within(0.1));
    }

    @Test
    void aHistogramThatCannotBeReadIsAGap() {
        LoadInterval good = interval(0, 10, 1);
        LoadInterval bad = new LoadInterval(
                SECOND,
                2 * SECOND,
                1,
                1,
                1,
                0,
                0,
                1,
                0,
                0,
                good.latency(),
                good.latency(),
                new EncodedHistogram(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}),
                0);

        Series p99 = new LoadSeries(axis, List.of(good, bad)).quantile(Quantile.P99, one -> 1);

        assertThat(p99.at(0)).isNaN();
    }

    private static LoadInterval interval(int second, long records, long millis) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(millis * 1_000_000, records);
        LatencySummary summary = FakeTrial.summary(histogram);
        return new LoadInterval(
                second * SECOND,
                (second + 1) * SECOND,
                records,
                records,
                records,
                0,
                0,
                records,
                0,
                0,
                summary,
                summary,
                FakeTrial.encoded(histogram),
                0);
    }
}
