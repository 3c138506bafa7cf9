package io.floodmark.diagnosis;

import io.floodmark.judging.EntityMeans;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.CrossCheck.Outcome;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Locale;

/**
 * Compares readings with each other. The number of busy handlers is, by the utilisation law, the number of handlers
 * times their busy share, and by Little's law the requests per second times the handler time per request. CPU time is
 * what the host counts, and what the processes count. Requests in flight are at most as many as producers may have. The
 * parts of a request's time add up to its total. A pair that differs means that time is spent where nothing measures
 * it.
 */
final class CrossChecks {
    private static final double FACTOR = 2;
    /** With fewer threads, both values are close to zero, and times are rounded to whole milliseconds. */
    private static final double NEXT_TO_NOTHING = 0.5;

    private static final double CPU_SHARE = 0.15;
    /** The rate and the time of requests are means over different times. */
    private static final double IN_FLIGHT_SHARE = 0.2;
    /** Kafka rounds each part to whole milliseconds. */
    private static final double ROUNDED_MILLIS = 5;

    private CrossChecks() {}

    static List<CrossCheck> of(DiagnosisContext context) {
        return List.of(handlers(context), cpu(context), underWay(context), parts(context));
    }

    private static CrossCheck handlers(DiagnosisContext context) {
        double busy = 0;
        for (EntityMeans.Mean threads : context.each(Metric.HANDLER_THREADS)) {
            busy += threads.value() * (1 - context.of(Metric.HANDLER_IDLE, threads.entity()));
        }
        double working = part(context, Metric.PRODUCE_RATE, Metric.PRODUCE_LOCAL_MILLIS)
                + part(context, Metric.FETCH_CONSUMER_RATE, Metric.FETCH_CONSUMER_LOCAL_MILLIS)
                + part(context, Metric.FETCH_FOLLOWER_RATE, Metric.FETCH_FOLLOWER_LOCAL_MILLIS);
        boolean read = busy > 0 && working > 0;
        boolean close =
                Math.max(busy, working) < NEXT_TO_NOTHING || Math.max(busy, working) < FACTOR * Math.min(busy, working);
        return new CrossCheck(
                "Little's law and the utilisation law: busy request handlers",
                read
                        ? String.format(
                                Locale.ROOT,
                                "%.2f by their idle metric, %.2f by requests/s times the handler time per request; tolerance:"
                                        + " factor %.0f",
                                busy,
                                working,
                                FACTOR)
                        : "no data on idle share, number or times of handlers",
                outcome(read, close));
    }

    private static double part(DiagnosisContext context, Metric rate, Metric millis) {
        double sum = 0;
        for (EntityMeans.Mean requests : context.each(rate)) {
            double each = context.of(millis, requests.entity());
            sum += Double.isNaN(each) ? 0 : requests.value() * each / 1e3;
        }
        return sum;
    }

    private static CrossCheck cpu(DiagnosisContext context) {
        double host = context.highest(Metric.HOST_CPU_BUSY);
        double processes = context.brokersShare() + context.highest(Metric.GENERATOR_MACHINE_SHARE);
        boolean read = !Double.isNaN(host + processes);
        return new CrossCheck(
                "Utilisation law: CPU of the host",
                read
                        ? String.format(
                                Locale.ROOT,
                                "%.0f%% busy by the host's counters, %.0f%% by the clocks of brokers and generator; tolerance:"
                                        + " %.0f percentage points",
                                100 * host,
                                100 * processes,
                                100 * CPU_SHARE)
                        : "brokers and generator are on different hosts, or no data on the host",
                outcome(read, Math.abs(host - processes) < CPU_SHARE));
    }

    private static CrossCheck underWay(DiagnosisContext context) {
        Pipeline pipeline = Pipeline.of(context);
        boolean read = !Double.isNaN(pipeline.underWay());
        return new CrossCheck(
                "Little's law: produce requests in progress",
                read
                        ? pipeline.message()
                                + String.format(Locale.ROOT, "; tolerance: %.0f%% above", 100 * IN_FLIGHT_SHARE)
                        : "no data on requests per second at the brokers, or on their time",
                outcome(read, pipeline.underWay() < (1 + IN_FLIGHT_SHARE) * pipeline.most()));
    }

    private static CrossCheck parts(DiagnosisContext context) {
        TimeSplit times = TimeSplit.of(context);
        boolean read = !Double.isNaN(times.sum() + times.total());
        boolean close = times.total() < ROUNDED_MILLIS || Math.abs(times.sum() - times.total()) < times.total() / 3;
        return new CrossCheck(
                "Parts of a produce request's time, and its total time at the broker",
                read ? times.message() + "; tolerance: a third of the total" : "no data on the parts, or on the total",
                outcome(read, close));
    }

    private static Outcome outcome(boolean read, boolean close) {
        if (!read) {
            return Outcome.NO_DATA;
        }
        return close ? Outcome.AGREES : Outcome.DIFFERS;
    }
}
