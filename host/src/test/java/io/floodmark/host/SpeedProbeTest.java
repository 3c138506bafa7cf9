package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpeedProbeTest {
    @Test
    void countsCpuTimeOfItsThreadOnly() {
        AtomicLong cpu = new AtomicLong();
        AtomicLong wall = new AtomicLong();
        // The clock advances ten times as fast as the CPU time, as if the thread waited for a core.
        SpeedProbe probe = new SpeedProbe(() -> wall.addAndGet(20_000_000), () -> cpu.addAndGet(2_000_000));

        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.GENERATOR_SPEED_ARITHMETIC))
                .isCloseTo(SpeedKernels.ROUNDS / 0.002, within(1.0));
        assertThat(value(samples, Metric.GENERATOR_SPEED_MEMORY)).isCloseTo(SpeedKernels.READS / 0.002, within(1.0));
    }

    @Test
    void hasNoDataIfTheJvmDoesNotMeasureThreads() {
        SpeedProbe probe = new SpeedProbe(System::nanoTime, () -> -1);

        assertThat(probe.read()).hasSize(2).allMatch(sample -> sample.quality() == Quality.MISSING);
    }

    @Test
    void measuresThisHost() {
        SpeedProbe probe = new SpeedProbe(System::nanoTime);
        probe.read();

        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.GENERATOR_SPEED_ARITHMETIC)).isBetween(1e7, 1e11);
        assertThat(value(samples, Metric.GENERATOR_SPEED_MEMORY)).isBetween(1e5, 1e10);
        assertThat(probe.sink()).isNotZero();
    }

    private static double value(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric)
                .findFirst()
                .orElseThrow()
                .value();
    }
}
