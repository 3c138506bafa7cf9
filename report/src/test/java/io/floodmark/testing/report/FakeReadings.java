package io.floodmark.testing.report;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Readings as a judge would write them; follower lag is missing and throttling is off. */
final class FakeReadings {
    private FakeReadings() {}

    static List<IndicatorReading> of(Observation observation, FakeCapacity capacity, Verdict verdict) {
        List<IndicatorReading> readings = new ArrayList<>();
        readings.add(idle(observation, Indicator.HANDLER_IDLE, Metric.HANDLER_IDLE, "request handlers"));
        readings.add(idle(observation, Indicator.NETWORK_IDLE, Metric.NETWORK_IDLE_MIN, "network processors"));
        readings.add(cpu(observation));
        readings.add(latency(observation));
        double rho = capacity.rho(observation.offered().perSecond());
        readings.add(cliff(
                Indicator.ISR_CHURN,
                Math.max(0, rho - 1) * 4,
                "in-sync sets short or changed in %.0f%% of 58 polls; threshold: > 50%%",
                100));
        readings.add(new IndicatorReading(
                Indicator.FOLLOWER_LAG,
                IndicatorReading.State.NO_DATA,
                Double.NaN,
                Indicator.FOLLOWER_LAG.defaultThreshold(),
                Double.NaN,
                Entity.CLUSTER,
                "no data: fewer than 4 samples of follower lag"));
        readings.add(cliff(Indicator.MIN_ISR, 0, "%.0f test partitions below min.insync.replicas; threshold: > 0", 1));
        readings.add(behind(observation));
        readings.add(cliff(Indicator.BACKLOG, Math.max(0, 1 - 1 / rho), "backlog growing by %.3f s/s", 1));
        readings.add(cliff(Indicator.ERRORS, 0, "%.0f records failed", 1));
        readings.add(new IndicatorReading(
                Indicator.THROTTLED,
                IndicatorReading.State.OFF,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Entity.CLUSTER,
                "off: switched off in the plan"));
        if (verdict instanceof Verdict.SustainedByMemory) {
            readings.add(disks(observation.offered().perSecond()));
        }
        return readings;
    }

    private static IndicatorReading disks(double load) {
        double appended = load * 3 * 1.024e-3;
        return new IndicatorReading(
                Indicator.DISK,
                IndicatorReading.State.FIRED,
                0.2,
                Indicator.DISK.defaultThreshold(),
                1.25,
                Entity.host("lab-host"),
                String.format(
                        Locale.ROOT,
                        "the disks fall behind: busy without a pause for 20 s, they wrote %.1f MB/s of %.1f MB/s"
                                + " appended",
                        appended * 0.8,
                        appended));
    }

    private static IndicatorReading idle(Observation observation, Indicator indicator, Metric metric, String what) {
        Entity worst = Entity.broker(3);
        double idle = mean(observation, metric, worst);
        double threshold = indicator.defaultThreshold();
        return new IndicatorReading(
                indicator,
                idle < threshold ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                idle,
                threshold,
                (1 - idle) / (1 - threshold),
                worst,
                String.format(
                        Locale.ROOT,
                        "%s of broker 3: %.1f%% idle over %.0f s; threshold: < %.1f%%",
                        what,
                        idle * 100,
                        observation.measured().seconds(),
                        threshold * 100));
    }

    private static IndicatorReading latency(Observation observation) {
        double ratio = observation.latency().p99Nanos() / 500e6;
        return new IndicatorReading(
                Indicator.LATENCY,
                ratio > 1 ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                ratio,
                1,
                ratio,
                Entity.GENERATOR,
                String.format(
                        Locale.ROOT,
                        "p99 of all records %.1f ms, n = %,d; objective 500 ms",
                        observation.latency().p99Nanos() / 1e6,
                        observation.latency().count()));
    }

    private static IndicatorReading cpu(Observation observation) {
        Entity host = Entity.host("lab-host");
        double busy = mean(observation, Metric.HOST_CPU_BUSY, host);
        boolean full = busy > 0.95;
        boolean fired = full && behind(observation).fired();
        String waits = fired ? ", which is the case: " + behind(observation).evidence() : ", which is not the case";
        return new IndicatorReading(
                Indicator.HOST_CPU,
                fired ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                busy,
                0.95,
                busy / 0.95,
                host,
                String.format(
                                Locale.ROOT,
                                "CPU of host lab-host: %.1f%% busy over %.0f s; threshold: > 95.0%% while work waits",
                                busy * 100,
                                observation.measured().seconds())
                        + (full ? waits : ""));
    }

    private static IndicatorReading behind(Observation observation) {
        double ratio = observation.achievedPerSecond() / observation.offered().perSecond();
        boolean fired = ratio < 0.99;
        return new IndicatorReading(
                Indicator.BEHIND_SCHEDULE,
                fired ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                ratio,
                0.99,
                Double.NaN,
                Entity.GENERATOR,
                String.format(Locale.ROOT, "achieved %.1f%% of the offered load; threshold: < 99.0%%", ratio * 100));
    }

    private static IndicatorReading cliff(Indicator indicator, double value, String evidence, double scale) {
        boolean fired = value > indicator.defaultThreshold();
        return new IndicatorReading(
                indicator,
                fired ? IndicatorReading.State.FIRED : IndicatorReading.State.CLEAR,
                value,
                indicator.defaultThreshold(),
                Double.NaN,
                Entity.CLUSTER,
                String.format(Locale.ROOT, evidence, value * scale));
    }

    static GeneratorProof generator(Observation observation, Verdict verdict) {
        double share = mean(observation, Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR);
        double thread = mean(observation, Metric.GENERATOR_BUSIEST_THREAD, Entity.GENERATOR);
        double delay = mean(observation, Metric.GENERATOR_RUN_DELAY, Entity.GENERATOR);
        long lateness = observation.measuredIntervals().stream()
                .map(LoadInterval::latenessMaxNanos)
                .max(Comparator.naturalOrder())
                .orElse(0L);
        return new GeneratorProof(
                true,
                share,
                thread,
                delay,
                0.0008,
                lateness,
                verdict instanceof Verdict.Overloaded
                        ? "no thread above 75% of a core and 20% of the machine; lateness is explained by waiting for a core"
                        : "no thread above 75% of a core and 20% of the machine");
    }

    private static double mean(Observation observation, Metric metric, Entity entity) {
        return observation.measuredSamples(metric).stream()
                .filter(sample -> sample.entity().equals(entity))
                .mapToDouble(Sample::value)
                .average()
                .orElse(Double.NaN);
    }
}
