package io.floodmark.diagnosis;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.workload.ProduceSpec;
import java.util.Locale;

/**
 * The produce requests in flight, by Little's law (their rate times the time from sending to response), and the most
 * that producers may have: each a fixed number per broker that leads partitions under load.
 *
 * @param underWay mean number; NaN if one of the two was not read
 * @param most the highest possible number
 */
record Pipeline(double underWay, double most) {
    private static final double FULL = 0.8;
    private static final double SLACK = 0.2;

    static Pipeline of(DiagnosisContext context) {
        ProduceSpec produce = context.plan().workload().produce();
        long leaders = context.each(Metric.PRODUCE_RATE).stream()
                .filter(broker -> broker.value() > context.sum(Metric.PRODUCE_RATE) / 20)
                .count();
        int brokers = context.each(Metric.PRODUCE_RATE).size();
        int producers = produce.producers(brokers);
        double underWay = context.sum(Metric.PRODUCE_RATE) * context.serviceMillis() / 1e3;
        return new Pipeline(underWay, (double) producers * produce.inFlight() * Math.max(1, leaders));
    }

    boolean full() {
        return underWay > FULL * most;
    }

    /** True if few requests are in flight; false if they were not read. */
    boolean slack() {
        return underWay < SLACK * most;
    }

    String message() {
        return String.format(
                Locale.ROOT,
                "%.1f requests in progress on average (Little's law), of at most %.0f that producers may have in flight",
                underWay,
                most);
    }
}
