package io.floodmark.crew;

import static io.floodmark.model.metric.Metric.CLOCK_STEP;
import static io.floodmark.model.metric.Metric.GENERATOR_BUSIEST_THREAD;
import static io.floodmark.model.metric.Metric.GENERATOR_MACHINE_SHARE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class FleetProbeTest {
    private final FleetProbe probe = new FleetProbe();

    private static WorkerHostReading reading(String host, String executor, double share, double thread) {
        return new WorkerHostReading(
                new WorkerPlace(host, executor),
                OptionalInt.empty(),
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

    private static WorkerHostReading step(String executor, long toNanos, double seconds) {
        return new WorkerHostReading(
                new WorkerPlace("a", executor), OptionalInt.empty(), toNanos - 1, toNanos, Map.of(CLOCK_STEP, seconds));
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
        probe.add(new WorkerHostReading(
                new WorkerPlace("a", "fresh"),
                OptionalInt.empty(),
                2,
                3,
                Map.of(GENERATOR_MACHINE_SHARE, 0.1, GENERATOR_BUSIEST_THREAD, 0.2)));

        List<Sample> samples = probe.read();

        assertThat(value(samples, "a", GENERATOR_MACHINE_SHARE)).isEqualTo(0.1);
        assertThat(value(samples, "a", GENERATOR_BUSIEST_THREAD)).isEqualTo(0.2);
    }

    @Test
    void showsThePathsOfAHostToEachBrokerOnce() {
        probe.add(path("a", "0", 1, 0.9));
        probe.add(path("a", "1", 1, 0.9));
        probe.add(path("a", "0", 2, 0.3));
        probe.add(path("b", "2", 1, 0.5));

        assertThat(probe.read())
                .extracting(sample -> sample.entity().label(), Sample::value)
                .containsExactlyInAnyOrder(
                        tuple("the path to broker 1 from a", 0.9),
                        tuple("the path to broker 2 from a", 0.3),
                        tuple("the path to broker 1 from b", 0.5));
    }

    private static WorkerHostReading path(String host, String executor, int broker, double busy) {
        return new WorkerHostReading(
                new WorkerPlace(host, executor), OptionalInt.of(broker), 0, 1, Map.of(Metric.PATH_BUSY, busy));
    }

    @Test
    void makesOneReadingOfTheProcessAndOneOfEachPath() {
        List<Sample> samples = List.of(
                Sample.delta(Metric.GENERATOR_CPU, Entity.GENERATOR, 10, 20, 0.5),
                Sample.delta(Metric.PATH_BUSY, Entity.path(1), 10, 20, 0.9),
                Sample.delta(Metric.PATH_BUSY, Entity.path(2), 10, 20, 0.1));

        assertThat(WorkerHostReading.of(new WorkerPlace("a", "0"), samples, 4))
                .extracting(reading -> reading.entity().name(), WorkerHostReading::fromNanos, WorkerHostReading::values)
                .containsExactlyInAnyOrder(
                        tuple("workers on a", 6L, Map.of(Metric.GENERATOR_CPU, 0.5)),
                        tuple("1 from a", 6L, Map.of(Metric.PATH_BUSY, 0.9)),
                        tuple("2 from a", 6L, Map.of(Metric.PATH_BUSY, 0.1)));
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
