package io.floodmark.diagnosis;

import io.floodmark.judging.CappedCpu;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Detects a broker with a CPU limit, for example that of a container. While it is throttled, its idle metrics show idle
 * threads. Its CPU time per second is constant instead, and requests wait in queues for threads that seem idle. A slow
 * disk also makes requests wait at idle brokers, but in local time, not in queues.
 */
final class BrokerCpuLimit implements CauseRule {
    /** Coefficient of variation of the CPU time per reading. */
    private static final double STEADY = 0.06;

    private static final double LEAST_CORES = 0.05;
    private static final double SEEMS_IDLE = 0.40;
    /** Requests wait much less for eight threads that are busy half of the time. */
    private static final double LEAST_MILLIS = 5;

    private static final double FULL_HOST = 0.85;
    private static final double OFTEN_THROTTLED = 0.25;

    /** The CPU time of one broker. */
    private record CpuTime(Entity broker, double cores, double variation) {}

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        if (context.highest(Metric.HOST_CPU_BUSY) > FULL_HOST) {
            return Optional.empty();
        }
        return shown(context)
                .flatMap(
                        found -> throttled(found, context)
                                .closed(
                                        Remedies.BROKER_CPU_LIMIT,
                                        "throttled periods of the broker's container (cpu.stat, or container_cpu_cfs_throttled_periods_total of cAdvisor)"));
    }

    /** Returns what shows that the CPU of a broker is limited; empty if nothing does. */
    static Optional<EvidenceCollector> shown(DiagnosisContext context) {
        return inOneTrial(context).or(() -> overSeveral(context)).or(() -> byItsQuota(context));
    }

    private static EvidenceCollector throttled(EvidenceCollector found, DiagnosisContext context) {
        return found.speaks(
                oftenThrottled(context),
                EvidenceSource.BROKER_QUOTA,
                List.of(Metric.PROCESS_CPU_THROTTLED),
                "the kernel throttled a broker in %.0f%% of the periods of its CPU quota",
                100 * context.highest(Metric.PROCESS_CPU_THROTTLED));
    }

    private static boolean oftenThrottled(DiagnosisContext context) {
        return context.highest(Metric.PROCESS_CPU_THROTTLED) > OFTEN_THROTTLED;
    }

    private static Optional<CpuTime> steadiest(DiagnosisContext context) {
        return context.each(Metric.PROCESS_CPU).stream()
                .filter(mean -> mean.entity().kind() == Entity.Kind.BROKER)
                .map(mean ->
                        new CpuTime(mean.entity(), mean.value(), context.variation(Metric.PROCESS_CPU, mean.entity())))
                .filter(time -> time.variation() < STEADY && time.cores() > LEAST_CORES)
                .min(Comparator.comparingDouble(CpuTime::variation));
    }

    private static EvidenceCollector steady(CpuTime time) {
        return new EvidenceCollector(Bottleneck.BROKER_CPU_LIMIT)
                .speaks(
                        true,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "the process of %s uses a constant %.2f cores (variation %.1f%%), although more is offered",
                        time.broker().label(),
                        time.cores(),
                        100 * time.variation());
    }

    /** Needs no request times, which the rules of many exporters omit. */
    private static Optional<EvidenceCollector> byItsQuota(DiagnosisContext context) {
        return steadiest(context).filter(time -> oftenThrottled(context)).map(BrokerCpuLimit::steady);
    }

    private static Optional<EvidenceCollector> inOneTrial(DiagnosisContext context) {
        double queued = context.produceMillis(Metric.PRODUCE_QUEUE_MILLIS)
                + context.produceMillis(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS);
        double idle = context.lowest(Metric.HANDLER_IDLE);
        boolean contradiction = queued > LEAST_MILLIS && idle > SEEMS_IDLE;
        return steadiest(context)
                .filter(time -> contradiction)
                .map(time -> steady(time)
                        .speaks(
                                true,
                                EvidenceSource.REQUEST_TIMES,
                                List.of(Metric.PRODUCE_QUEUE_MILLIS, Metric.PRODUCE_RESPONSE_QUEUE_MILLIS),
                                "a produce request waits %.0f ms in the queues of its leader, although request handlers are idle for %.0f%% of the"
                                        + " time",
                                queued,
                                100 * idle));
    }

    private static Optional<EvidenceCollector> overSeveral(DiagnosisContext context) {
        return CappedCpu.of(context.earlier(), context.observation())
                .map(capped -> new EvidenceCollector(Bottleneck.BROKER_CPU_LIMIT)
                        .speaks(
                                true,
                                EvidenceSource.BROKER_CLOCK,
                                List.of(Metric.PROCESS_CPU),
                                "the process of %s uses the same %.2f cores at %,.0f records/s and at %,.0f records/s",
                                capped.broker().label(),
                                capped.cores(),
                                capped.lowerPerSecond(),
                                capped.perSecond())
                        .speaks(
                                true,
                                EvidenceSource.REQUEST_TIMES,
                                List.of(Metric.PRODUCE_QUEUE_MILLIS, Metric.PRODUCE_LOCAL_MILLIS),
                                "a produce request takes %.1f ms in its queues and handlers, and %.1f ms at the lower load",
                                capped.millis(),
                                capped.lowerMillis()));
    }
}
