package io.floodmark.diagnosis;

import io.floodmark.judging.EntityMeans;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects a partition that receives most of the load. One broker appends to it sequentially, and a producer has few
 * batches in flight for it, so it is the bottleneck while the cluster has much capacity left.
 */
final class HotPartition implements CauseRule {
    private static final double MOST_OF_ALL = 0.5;
    private static final double TIMES_ITS_PART = 3;
    private static final double TIMES_THE_OTHERS = 2;
    private static final double LIKE_THE_OTHERS = 1.2;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double share = context.highest(Metric.BUSIEST_PARTITION);
        double partitions = context.highest(Metric.PARTITIONS);
        if (!(partitions >= 2 && share > Math.min(0.95, Math.max(MOST_OF_ALL, TIMES_ITS_PART / partitions)))) {
            return Optional.empty();
        }
        Optional<EntityMeans.Mean> most = context.worst(Metric.BYTES_IN);
        double ofLeader = most.map(EntityMeans.Mean::value).orElse(Double.NaN) / context.sum(Metric.BYTES_IN);
        double cpu = most.map(leader -> context.of(Metric.PROCESS_CPU, leader.entity()))
                .orElse(Double.NaN);
        int brokers = context.each(Metric.PROCESS_CPU).size();
        double others = brokers > 1 ? (context.sum(Metric.PROCESS_CPU) - cpu) / (brokers - 1) : Double.NaN;
        Pipeline pipeline = Pipeline.of(context);
        return new EvidenceCollector(Bottleneck.HOT_PARTITION)
                .speaks(
                        true,
                        EvidenceSource.ADMIN,
                        List.of(Metric.BUSIEST_PARTITION),
                        "%.0f%% of the records went to one of %.0f partitions, by their end offsets",
                        100 * share,
                        partitions)
                .speaks(
                        brokers > 1 && ofLeader > MOST_OF_ALL && ofLeader * brokers > TIMES_THE_OTHERS,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.BYTES_IN),
                        "%s received %.0f%% of the data from producers",
                        most.map(leader -> leader.entity().label()).orElse(""),
                        100 * ofLeader)
                .speaks(
                        cpu > TIMES_THE_OTHERS * others,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "that broker used %.2f cores, each of the others %.2f",
                        cpu,
                        others)
                .speaks(pipeline.full(), LoadCurve.SERVICE, "%s", pipeline.message())
                .against(
                        cpu < LIKE_THE_OTHERS * others,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "that broker used %.2f cores, no more than each of the others, %.2f",
                        cpu,
                        others)
                .against(
                        pipeline.slack(),
                        LoadCurve.SERVICE,
                        "%s: producers do not wait for that partition",
                        pipeline.message())
                .closed(
                        Remedies.hotPartition(context.plan()),
                        "the growth of each partition's end offset, and the same load over several partitions");
    }
}
