package io.floodmark.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Span;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeAxisTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Entity BROKER = Entity.broker(1);
    private final TimeAxis axis = new TimeAxis(new Span(100 * SECOND, 104 * SECOND));

    @Test
    void hasASlotForEachSecondOfAShortTrial() {
        assertThat(axis.slots()).isEqualTo(4);
        assertThat(axis.slotSeconds()).isEqualTo(1);
        assertThat(axis.middleSeconds(3)).isEqualTo(3.5);
    }

    @Test
    void widensItsSlotsInALongTrial() {
        TimeAxis hour = new TimeAxis(new Span(0, 3600 * SECOND));

        assertThat(hour.slotSeconds()).isEqualTo(15);
        assertThat(hour.slots()).isEqualTo(240);
    }

    @Test
    void sharesAReadingBetweenTheSlotsThatItDescribes() {
        double[] means = axis.mean(List.of(delta(100.5, 101.5, 0.2), delta(101.5, 102.5, 0.6)));

        assertThat(means[0]).isEqualTo(0.2);
        assertThat(means[1]).isCloseTo(0.4, within(1e-9));
        assertThat(means[2]).isEqualTo(0.6);
        assertThat(means[3]).isNaN();
    }

    @Test
    void showsAGapWhereAReadingIsMissing() {
        double[] means = axis.mean(List.of(
                delta(100, 101, 0.2), Sample.missing(Metric.HANDLER_IDLE, BROKER, at(102)), delta(102, 103, 0.6)));

        assertThat(means).containsExactly(0.2, Double.NaN, 0.6, Double.NaN);
    }

    @Test
    void letsAGaugeStandForTheTimeSinceTheReadingBefore() {
        double[] means = axis.mean(List.of(gauge(100.9, 1), gauge(101.9, 3), gauge(102.9, 5)));

        assertThat(means[1]).isCloseTo(0.9 * 3 + 0.1 * 5, within(1e-9));
    }

    @Test
    void doesNotLetAGaugeStandForALongSilence() {
        TimeAxis minute = new TimeAxis(new Span(100 * SECOND, 160 * SECOND));

        double[] means =
                minute.mean(List.of(gauge(101, 1), gauge(102, 1), gauge(103, 1), gauge(104, 1), gauge(140, 9)));

        assertThat(means[20]).isNaN();
        assertThat(means[39]).isEqualTo(9);
    }

    @Test
    void leavesOutASliverOfANeighboursReading() {
        double[] means = axis.mean(List.of(delta(100, 101.01, 0.5)));

        assertThat(means[0]).isEqualTo(0.5);
        assertThat(means[1]).isNaN();
    }

    private static Sample delta(double from, double to, double value) {
        return Sample.delta(Metric.HANDLER_IDLE, BROKER, at(from), at(to), value);
    }

    private static Sample gauge(double at, double value) {
        return Sample.gauge(Metric.HOST_MEMORY_DIRTY, BROKER, at(at), value);
    }

    private static long at(double seconds) {
        return Math.round(seconds * SECOND);
    }

    @ParameterizedTest
    @CsvSource({
        "0.04, 1.54, 0, 1",
        "1.54, 3.04, 2, 2",
        "0.50, 1.50, 1, 1",
        "0.40, 1.40, 0, 0",
        "0.70, 1.20, 0, 0",
        "9.90, 9.95, 9, 9",
        "9.90, 12.0, 9, 9",
    })
    void anIntervalSpeaksForEverySlotThatItMostlyCovers(double from, double to, int first, int last) {
        TimeAxis tenSeconds = new TimeAxis(new Span(0, 10_000_000_000L));

        assertThat(tenSeconds.slotsOf(Math.round(from * 1e9), Math.round(to * 1e9)))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(first, last).boxed().toList());
    }
}
