package io.floodmark.search.diagnosis;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Instrument;
import io.floodmark.model.Metric;
import java.util.List;
import java.util.Optional;

/** A host whose CPU the brokers use up, by no fault that is known of anything else. */
final class FullHost implements CauseRule {
    private static final double FULL = 0.85;
    private static final double OF_BROKERS = 0.40;
    private static final double WAITING = 0.40;

    @Override
    public Optional<Cause> look(Scene scene) {
        double busy = scene.hostBusy();
        if (!(busy > FULL)) {
            return Optional.empty();
        }
        double brokers = scene.brokersShare();
        double waiting = scene.highest(Metric.HOST_PSI_CPU_SOME);
        double generator = scene.highest(Metric.GENERATOR_MACHINE_SHARE);
        return new Hearing(Bottleneck.HOST_CPU)
                .speaks(
                        true,
                        Instrument.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the CPU of a broker's host was %.0f %% busy",
                        100 * busy)
                .speaks(
                        brokers > OF_BROKERS,
                        Instrument.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "the brokers' processes took %.0f %% of it by their own clocks",
                        100 * brokers)
                .speaks(
                        waiting > WAITING,
                        Instrument.HOST_PRESSURE,
                        List.of(Metric.HOST_PSI_CPU_SOME),
                        "for %.0f %% of the time something waited for a core",
                        100 * waiting)
                .against(
                        generator > brokers,
                        Instrument.GENERATOR_CLOCK,
                        List.of(Metric.GENERATOR_MACHINE_SHARE),
                        "the generator on the same host took more than the brokers, %.0f %%",
                        100 * generator)
                .closed(Remedies.hostCpu(scene), "CPU of every process of the host");
    }
}
