package io.floodmark.diagnosis;

import io.floodmark.judging.EntityMeans;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Locale;

/**
 * The mean time that a Produce request waits for followers, over all brokers. Brokers measure it. The rules of most
 * exporters omit it, but not the number of waiting requests, from which it follows by Little's law. A broker processes
 * the requests of a connection one after another, so each then takes the time until the response over the requests in
 * flight, or longer if fewer are.
 *
 * @param millis the wait; NaN if it is unknown
 * @param requestMillis the time of the whole request; NaN if it is unknown
 */
record FollowerWait(double millis, double requestMillis, EvidenceSource source, List<Metric> metrics) {
    private static final double MOST_OF_THE_TIME = 0.5;
    private static final double LITTLE_OF_THE_TIME = 0.2;
    private static final double LEAST_MILLIS = 20;

    static FollowerWait of(DiagnosisContext context) {
        double measured = context.produceMillis(Metric.PRODUCE_REMOTE_MILLIS);
        return Double.isNaN(measured)
                ? new FollowerWait(
                        byLittlesLaw(context),
                        context.serviceMillis()
                                / context.plan().workload().produce().inFlight(),
                        EvidenceSource.WAITING_REQUESTS,
                        List.of(Metric.PRODUCE_WAITING))
                : new FollowerWait(
                        measured,
                        context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS),
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_REMOTE_MILLIS, Metric.PRODUCE_TOTAL_MILLIS));
    }

    private static double byLittlesLaw(DiagnosisContext context) {
        double waiting = 0;
        double perSecond = 0;
        for (EntityMeans.Mean rate : context.each(Metric.PRODUCE_RATE)) {
            double atBroker = context.of(Metric.PRODUCE_WAITING, rate.entity());
            if (!Double.isNaN(atBroker)) {
                waiting += atBroker;
                perSecond += rate.value();
            }
        }
        return perSecond == 0 ? Double.NaN : 1e3 * waiting / perSecond;
    }

    /** True if requests spend most of their time waiting for followers. */
    boolean most() {
        return millis > MOST_OF_THE_TIME * requestMillis && millis > LEAST_MILLIS;
    }

    /** True if requests are slow, and hardly because of followers. */
    boolean little() {
        return millis < LITTLE_OF_THE_TIME * requestMillis && requestMillis > LEAST_MILLIS;
    }

    /** Adds to the evidence that requests wait for followers, if they do. */
    EvidenceCollector speaks(EvidenceCollector evidence, boolean holds) {
        return evidence.speaks(holds, source, metrics, "%s", message());
    }

    String message() {
        return source == EvidenceSource.REQUEST_TIMES
                ? String.format(
                        Locale.ROOT, "a produce request waits %.0f of its %.0f ms for followers", millis, requestMillis)
                : String.format(
                        Locale.ROOT,
                        "a produce request waits %.0f ms for followers, by the number of waiting requests (Little's law)",
                        millis);
    }
}
