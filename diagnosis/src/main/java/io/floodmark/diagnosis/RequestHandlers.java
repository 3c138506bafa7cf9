package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/** Detects request handlers that have no time left while cores are idle. */
final class RequestHandlers implements CauseRule {
    private static final double LEAST_IDLE = 0.30;
    private static final double LEAST_MILLIS = 2;
    private static final double MUCH_OF_THE_TIME = 0.3;
    private static final double FULL_THREAD = 0.70;
    private static final double FULL_HOST = 0.90;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double idle = context.lowest(Metric.HANDLER_IDLE);
        if (!(idle < LEAST_IDLE)) {
            return Optional.empty();
        }
        double queue = context.produceMillis(Metric.PRODUCE_QUEUE_MILLIS);
        double total = context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS);
        double thread = context.highest(Metric.HANDLER_THREAD_CPU);
        TimeSplit times = TimeSplit.of(context);
        double busy = context.hostBusy();
        return new EvidenceCollector(Bottleneck.REQUEST_HANDLERS)
                .speaks(
                        true,
                        EvidenceSource.BROKER_IDLENESS,
                        List.of(Metric.HANDLER_IDLE),
                        "the request handlers of the busiest broker were idle for %.0f%% of the time",
                        100 * idle)
                .speaks(
                        queue > LEAST_MILLIS && queue > MUCH_OF_THE_TIME * total,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_QUEUE_MILLIS, Metric.PRODUCE_TOTAL_MILLIS),
                        "a request waited %.1f ms of its %.1f ms for a handler",
                        queue,
                        total)
                .speaks(
                        thread > FULL_THREAD,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.HANDLER_THREAD_CPU),
                        "the busiest of %.0f handlers used CPU for %.0f%% of the time",
                        context.highest(Metric.HANDLER_THREADS),
                        100 * thread)
                .against(
                        busy > FULL_HOST,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the host is %.0f%% busy: more threads would share the same cores",
                        100 * busy)
                .against(
                        times.most() == TimeSplit.Part.REMOTE,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_REMOTE_MILLIS, Metric.PRODUCE_TOTAL_MILLIS),
                        "most of a produce request's %.1f ms is %s",
                        times.total(),
                        times.most().words())
                .closed(
                        Remedies.requestHandlers(context.plan()),
                        "CPU of each request handler, and where a request spends its time");
    }
}
