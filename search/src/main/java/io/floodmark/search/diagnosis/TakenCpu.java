package io.floodmark.search.diagnosis;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Instrument;
import io.floodmark.model.Metric;
import java.util.List;
import java.util.Optional;

/** CPU that is neither the brokers' nor the generator's, on a host of both, or that another guest of the machine takes. */
final class TakenCpu implements CauseRule {
    private static final double MOST_OTHERS = 0.10;
    private static final double MOST_STOLEN = 0.05;
    private static final double WAITING = 0.20;

    @Override
    public Optional<Cause> look(Scene scene) {
        double busy = scene.highest(Metric.HOST_CPU_BUSY);
        double stolen = scene.highest(Metric.HOST_CPU_STEAL);
        double kernel = scene.highest(Metric.HOST_CPU_KERNEL);
        double ours = scene.brokersShare()
                + scene.highest(Metric.GENERATOR_MACHINE_SHARE)
                + (Double.isNaN(kernel) ? 0 : kernel);
        boolean others = scene.surroundings().lab() && busy - ours > MOST_OTHERS;
        if (!others && !(stolen > MOST_STOLEN)) {
            return Optional.empty();
        }
        double waiting = scene.highest(Metric.HOST_PSI_CPU_SOME);
        return new Hearing(Bottleneck.BYSTANDERS)
                .speaks(
                        others,
                        Instrument.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host was %.0f %% busy, and brokers, generator and kernel together took %.0f %% of it",
                        100 * busy,
                        100 * ours)
                .speaks(
                        stolen > MOST_STOLEN,
                        Instrument.HOST_CPU,
                        List.of(Metric.HOST_CPU_STEAL),
                        "%.1f %% of the CPU went to other guests of the machine",
                        100 * stolen)
                .speaks(
                        waiting > WAITING,
                        Instrument.HOST_PRESSURE,
                        List.of(Metric.HOST_PSI_CPU_SOME),
                        "for %.0f %% of the time something waited for a core",
                        100 * waiting)
                .closed(Remedies.BYSTANDERS, "a list of what runs beside (top), and the host's steal time");
    }
}
