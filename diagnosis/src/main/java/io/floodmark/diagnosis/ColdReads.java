package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.verdict.Indicator;
import java.util.List;
import java.util.Optional;

/**
 * Detects consumers that read data that is no longer in the page cache: a network thread then waits for the disk, and
 * all its connections wait with it.
 */
final class ColdReads implements CauseRule {
    private static final double LEAST_BYTES = 1e6;
    private static final double SLOW_MILLIS = 20;
    private static final double QUICK_MILLIS = 2;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double read = context.sum(Metric.BROKER_DISK_READ);
        if (!(read > LEAST_BYTES) || context.observation().measuredConsumption().isEmpty()) {
            return Optional.empty();
        }
        double send = context.highest(Metric.FETCH_CONSUMER_SEND_MILLIS);
        return new EvidenceCollector(Bottleneck.COLD_READS)
                .speaks(
                        true,
                        EvidenceSource.HOST_DISK,
                        List.of(Metric.BROKER_DISK_READ),
                        "brokers read %.1f MB/s from disks",
                        read / 1e6)
                .speaks(
                        send > SLOW_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.FETCH_CONSUMER_SEND_MILLIS),
                        "sending a fetch response took %.0f ms at the slowest broker",
                        send)
                .speaks(context.fired(Indicator.CONSUMER_LAG), LoadCurve.GROUP_LAG, "consumers fall behind")
                .against(
                        send < QUICK_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.FETCH_CONSUMER_SEND_MILLIS),
                        "sending a fetch response took %.1f ms at the slowest broker",
                        send)
                .against(context.clear(Indicator.CONSUMER_LAG), LoadCurve.GROUP_LAG, "consumers keep up nevertheless")
                .closed(Remedies.COLD_READS, "the same load without the group that is behind");
    }
}
