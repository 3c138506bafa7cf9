package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.workload.ProduceSpec;
import java.util.List;
import java.util.Optional;

/**
 * Detects followers that are slower than leaders: with acks=all, a request waits for them after its leader has appended
 * it.
 */
final class Replication implements CauseRule {
    private static final double FULL_THREAD = 0.70;
    private static final double FULL_HOST = 0.85;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        FollowerWait wait = FollowerWait.of(context);
        boolean asked = context.plan().workload().produce().acks() == ProduceSpec.Acks.ALL;
        boolean waits = asked && wait.most();
        boolean behind = context.fired(Indicator.FOLLOWER_LAG) || context.fired(Indicator.ISR_CHURN);
        if (!waits && !behind) {
            return Optional.empty();
        }
        double thread = context.highest(Metric.FETCHER_THREAD_CPU);
        double busy = context.hostBusy();
        return wait.speaks(new EvidenceCollector(Bottleneck.REPLICATION), waits)
                .speaks(
                        behind,
                        EvidenceSource.ADMIN,
                        List.of(Metric.FOLLOWER_LAG_RECORDS),
                        "followers fall behind, or in-sync sets change")
                .speaks(
                        thread > FULL_THREAD,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.FETCHER_THREAD_CPU),
                        "the busiest replica fetcher thread used CPU for %.0f%% of the time",
                        100 * thread)
                .against(
                        busy > FULL_HOST,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host is %.0f%% busy, which also slows followers",
                        100 * busy)
                .against(asked && wait.little(), wait.source(), wait.metrics(), "%s", wait.message())
                .closed(
                        Remedies.replication(context.plan()),
                        "the same load with acks=1: latency falls to the leader's time");
    }
}
