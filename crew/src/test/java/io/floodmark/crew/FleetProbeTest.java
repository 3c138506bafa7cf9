package io.floodmark.crew;

import static io.floodmark.model.Metric.CLOCK_STEP;
import static io.floodmark.model.Metric.GENERATOR_BUSIEST_THREAD;
import static io.floodmark.model.Metric.GENERATOR_MACHINE_SHARE;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class FleetProbeTest {
    private final FleetProbe probe = new FleetProbe();

    private static HostReading reading(String host, String executor, double share, double thread) {
        return new HostReading(
                new Place(host, executor),
                0,
                1,
                Map.of(GENERATOR_MACHINE_SHARE, share, GENERATOR_BUSIEST_THREAD, thread));
    }

    private static double value(List<Sample> samples, String host, Metric metric) {
        return samples.stream()
                .filter(sample -> sample.entity().name().endsWith(host) && sample.metric() == metric)
                .mapToDouble(Sample::value)
                .findFirst()
                .orElseGet(() -> Assertions.fail("no " + metric + " of " + host + " in " + samples));
    }

    @Test
    void addsUpWhatExecutorsOfAHostTakeAndShowsTheirBusiestThread() {
        probe.add(reading("a", "0", 0.15, 0.4));
        probe.add(reading("a", "1", 0.10, 0.7));
        probe.add(reading("b", "2", 0.05, 0.1));

        List<Sample> samples = probe.read();

        assertThat(value(samples, "a", GENERATOR_MACHINE_SHARE)).isEqualTo(0.25);
        assertThat(value(samples, "a", GENERATOR_BUSIEST_THREAD)).isEqualTo(0.7);
        assertThat(value(samples, "b", GENERATOR_MACHINE_SHARE)).isEqualTo(0.05);
    }

    private static HostReading step(String executor, long toNanos, double seconds) {
        return new HostReading(new Place("a", executor), toNanos - 1, toNanos, Map.of(CLOCK_STEP, seconds));
    }

    @Test
    void showsAStepOfTheClockWhicheverWayItWent() {
        probe.add(step("0", 1, -0.5));
        probe.add(step("1", 1, 0.0));

        assertThat(value(probe.read(), "a", CLOCK_STEP)).isEqualTo(-0.5);
    }

    @Test
    void showsAStepOnce() {
        probe.add(step("0", 1, 0.5));
        probe.read();
        probe.add(step("1", 2, 0.0));

        assertThat(value(probe.read(), "a", CLOCK_STEP)).isZero();
    }

    @Test
    void losesNoStepWhereAProcessToldTwice() {
        probe.add(step("0", 1, -0.5));
        probe.add(step("0", 2, 0.0));

        assertThat(value(probe.read(), "a", CLOCK_STEP)).isEqualTo(-0.5);
    }

    @Test
    void forgetsWhatWasReadBeforeASession() {
        probe.add(reading("a", "lost", 0.15, 0.9));
        probe.read();
        probe.begin(2);
        probe.add(new HostReading(
                new Place("a", "fresh"), 2, 3, Map.of(GENERATOR_MACHINE_SHARE, 0.1, GENERATOR_BUSIEST_THREAD, 0.2)));

        List<Sample> samples = probe.read();

        assertThat(value(samples, "a", GENERATOR_MACHINE_SHARE)).isEqualTo(0.1);
        assertThat(value(samples, "a", GENERATOR_BUSIEST_THREAD)).isEqualTo(0.2);
    }

    @Test
    void remembersExecutorsThatToldEarlier() {
        probe.add(reading("a", "0", 0.15, 0.4));
        probe.read();
        probe.add(reading("a", "1", 0.10, 0.2));

        assertThat(value(probe.read(), "a", GENERATOR_MACHINE_SHARE)).isEqualTo(0.25);
        assertThat(probe.read()).isEmpty();
    }
}
