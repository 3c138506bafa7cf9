package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/** Detects a broker that pauses for garbage collection and responds late in the same seconds. */
final class BrokerCollections implements CauseRule {
    private static final double MUCH = 0.05;
    private static final double FULL_HOST = 0.95;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double paused = context.highest(Metric.GC_PAUSE_FRACTION);
        if (!(paused > MUCH)) {
            return Optional.empty();
        }
        Pauses pauses = Pauses.of(context, Metric.GC_PAUSE_FRACTION);
        double busy = context.hostBusy();
        return new EvidenceCollector(Bottleneck.BROKER_GC)
                .speaks(
                        true,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.GC_PAUSE_FRACTION),
                        "a broker was paused for garbage collection for %.1f%% of the time",
                        100 * paused)
                .speaks(pauses.peak(), LoadCurve.SERVICE, "%s", pauses.message())
                .against(pauses.alike(), LoadCurve.SERVICE, "%s", pauses.message())
                .against(
                        busy > FULL_HOST,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host is %.0f%% busy, so garbage collection waits for cores too",
                        100 * busy)
                .closed(Remedies.BROKER_GC, "the pauses in its GC log, compared with the latency peaks");
    }
}
