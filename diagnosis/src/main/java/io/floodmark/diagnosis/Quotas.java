package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects a quota by which brokers throttle clients. Since KIP-219, the throttle time is not part of a request's total
 * time. The client and the brokers report the same throttle time, so it counts as one piece of evidence.
 */
final class Quotas implements CauseRule {
    private static final double LEAST_SHARE = 0.01;
    private static final double LEAST_MILLIS = 1;
    private static final double IDLE = 0.50;
    private static final double BUSY = 0.30;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double share = context.throttledShare();
        double millis = context.produceMillis(Metric.PRODUCE_THROTTLE_MILLIS);
        double muted = context.sum(Metric.QUOTA_PRODUCE_MUTED);
        double mutedByTime = context.sum(Metric.QUOTA_REQUEST_MUTED);
        if (!(share > LEAST_SHARE || millis > LEAST_MILLIS || muted > 0 || mutedByTime > 0)) {
            return Optional.empty();
        }
        double idle = context.lowest(Metric.HANDLER_IDLE);
        return new EvidenceCollector(Bottleneck.QUOTA)
                .speaks(
                        share > LEAST_SHARE,
                        LoadCurve.THROTTLED,
                        "brokers throttled the client for %.0f%% of the time",
                        100 * share)
                .speaks(
                        share > LEAST_SHARE && !context.quotas().isEmpty(),
                        LoadCurve.THROTTLED,
                        "applicable quotas of the cluster: %s",
                        String.join(", ", context.quotas()))
                .speaks(
                        millis > LEAST_MILLIS && !(share > LEAST_SHARE),
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_THROTTLE_MILLIS),
                        "brokers throttled a produce request by %.0f ms on average",
                        millis)
                .speaks(
                        muted > 0 || mutedByTime > 0,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.QUOTA_PRODUCE_MUTED, Metric.QUOTA_REQUEST_MUTED),
                        "on average, %.1f connections were muted by a byte quota and %.1f by a request-time quota",
                        muted,
                        mutedByTime)
                .speaks(
                        idle > IDLE,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "the request handlers of every broker were idle for at least %.0f%% of the time",
                        100 * idle)
                .against(
                        idle < BUSY,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "the request handlers of the busiest broker were idle for only %.0f%% of the time",
                        100 * idle)
                .closed(
                        mutedByTime > muted ? Remedies.REQUEST_QUOTA : Remedies.QUOTA,
                        "the quotas in force (kafka-configs --describe --entity-type clients)");
    }
}
