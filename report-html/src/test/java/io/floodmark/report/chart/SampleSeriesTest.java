package io.floodmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleSeriesTest {
    private static final long SECOND = 1_000_000_000L;
    private final TimeAxis axis = new TimeAxis(new Span(0, 3 * SECOND));

    @Test
    void drawsALineForEachBrokerInTheOrderOfNumbers() {
        SampleSeries samples = new SampleSeries(axis, List.of(bytes(10, 0, 1), bytes(9, 0, 1), bytes(1, 0, 1)));

        assertThat(samples.each(Metric.BYTES_IN))
                .extracting(Series::name)
                .containsExactly("broker 1", "broker 9", "broker 10");
    }

    @Test
    void drawsLowestMedianAndHighestOfManyBrokers() {
        List<Sample> many = new ArrayList<>();
        for (int broker = 1; broker <= 7; broker++) {
            many.add(bytes(broker, 0, broker));
        }

        List<Series> lines = new SampleSeries(axis, many).each(Metric.BYTES_IN);

        assertThat(lines).extracting(Series::name).containsExactly("lowest", "median", "highest");
        assertThat(lines).extracting(line -> line.at(0)).containsExactly(1.0, 4.0, 7.0);
    }

    @Test
    void hasNoSumWhereOneBrokerIsMissing() {
        SampleSeries samples = new SampleSeries(axis, List.of(bytes(1, 0, 5), bytes(2, 0, 7), bytes(1, 1, 5)));

        Series sum = samples.sum(Metric.BYTES_IN, "all");

        assertThat(sum.at(0)).isEqualTo(12);
        assertThat(sum.at(1)).isNaN();
    }

    @Test
    void hasNoSumOfNothing() {
        assertThat(new SampleSeries(axis, List.of()).sum(Metric.BYTES_IN, "all").hasValues())
                .isFalse();
        assertThat(new SampleSeries(axis, List.of())
                        .largest(Metric.BYTES_IN, "all")
                        .hasValues())
                .isFalse();
    }

    @Test
    void turnsACountIntoARate() {
        SampleSeries samples =
                new SampleSeries(axis, List.of(confirmed(0, 1_000), confirmed(1, 1_500), confirmed(2, 3_500)));

        Series growth = samples.growth(Metric.CONFIRMED_RECORDS, "confirmed");

        assertThat(growth.at(0)).isEqualTo(500);
        assertThat(growth.at(1)).isEqualTo(2_000);
        assertThat(growth.at(2)).isNaN();
    }

    private static Sample bytes(int broker, int second, double value) {
        return Sample.delta(Metric.BYTES_IN, Entity.broker(broker), second * SECOND, (second + 1) * SECOND, value);
    }

    private static Sample confirmed(int second, double value) {
        return Sample.gauge(Metric.CONFIRMED_RECORDS, Entity.CLUSTER, second * SECOND, value);
    }
}
