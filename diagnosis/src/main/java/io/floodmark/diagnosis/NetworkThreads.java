package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects network threads that have no time left. Kafka also counts a thread as busy while it waits for a core, so on a
 * saturated host that metric is no evidence; the CPU time of the thread itself is.
 */
final class NetworkThreads implements CauseRule {
    private static final double LEAST_IDLE = 0.30;
    private static final double BUSY_THREAD = 0.40;
    /** Fraction of a thread's busy time in which it computes; for the rest, it waits for a core. */
    private static final double MOSTLY_COMPUTES = 0.60;

    private static final double LEAST_MILLIS = 2;
    private static final double IDLE_HANDLERS = 0.40;
    private static final double FULL_HOST = 0.90;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double idle = context.lowest(Metric.NETWORK_IDLE_MIN);
        if (!(idle < LEAST_IDLE)) {
            return Optional.empty();
        }
        double thread = context.highest(Metric.NETWORK_THREAD_CPU);
        boolean computes = thread > BUSY_THREAD && thread > MOSTLY_COMPUTES * (1 - idle);
        double handlers = context.lowest(Metric.HANDLER_IDLE);
        double waiting = context.produceMillis(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS);
        double queue = context.produceMillis(Metric.PRODUCE_QUEUE_MILLIS);
        TimeSplit times = TimeSplit.of(context);
        double busy = context.hostBusy();
        return new EvidenceCollector(Bottleneck.NETWORK_THREADS)
                .speaks(
                        true,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.NETWORK_IDLE_MIN, Metric.HANDLER_IDLE),
                        "the busiest network thread was idle for %.0f%% of the time, request handlers for %.0f%%; %.0f"
                                + " connections",
                        100 * idle,
                        100 * handlers,
                        context.sum(Metric.CONNECTIONS))
                .speaks(
                        computes,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.NETWORK_THREAD_CPU, Metric.HANDLER_THREAD_CPU),
                        "it used CPU for %.0f%% of the time, most of its busy time; the busiest request handler for"
                                + " %.0f%%",
                        100 * thread,
                        100 * context.highest(Metric.HANDLER_THREAD_CPU))
                .speaks(
                        waiting > LEAST_MILLIS && waiting > queue,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS, Metric.PRODUCE_QUEUE_MILLIS),
                        "responses waited %.1f ms for a network thread, requests %.1f ms for a handler",
                        waiting,
                        queue)
                .against(
                        busy > FULL_HOST && !computes,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host is %.0f%% busy, so the thread may be waiting for a core rather than computing",
                        100 * busy)
                .against(
                        handlers < IDLE_HANDLERS,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "request handlers are no more idle: %.0f%%",
                        100 * handlers)
                .against(
                        times.most() == TimeSplit.Part.QUEUE || times.most() == TimeSplit.Part.LOCAL,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_QUEUE_MILLIS, Metric.PRODUCE_LOCAL_MILLIS),
                        "most of a produce request's %.1f ms is %s",
                        times.total(),
                        times.most().words())
                .closed(
                        Remedies.networkThreads(context.plan()),
                        "CPU of each network thread (JMX: java.lang:type=Threading)");
    }
}
