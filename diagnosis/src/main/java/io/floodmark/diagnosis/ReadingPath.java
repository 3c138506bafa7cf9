package io.floodmark.diagnosis;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.verdict.Indicator;
import java.util.Comparator;
import java.util.Optional;

/**
 * A saturated path from a broker to consumers: its bytes per second are constant while consumer groups fall behind. The
 * receive buffers of the consumers are almost empty, so the consumers are not the bottleneck.
 *
 * @param perSecond bytes received per second
 * @param variation coefficient of variation of the bytes received per second
 * @param unread mean number of bytes in the receive buffers
 */
record ReadingPath(Entity path, double perSecond, double variation, double unread) {
    private static final double STEADY = 0.03;
    private static final double LEAST_BYTES = 1e6;
    /** Less than one default receive buffer of Kafka's consumer (64 KiB). */
    private static final double MOST_UNREAD = 65_536;

    /** Returns the saturated path with the highest rate; empty if there is none or if the groups keep up. */
    static Optional<ReadingPath> full(DiagnosisContext context) {
        if (!context.fired(Indicator.CONSUMER_LAG)) {
            return Optional.empty();
        }
        return context.each(Metric.PATH_RECEIVED).stream()
                .map(mean -> new ReadingPath(
                        mean.entity(),
                        mean.value(),
                        context.variation(Metric.PATH_RECEIVED, mean.entity()),
                        context.of(Metric.PATH_UNREAD, mean.entity())))
                .filter(path -> path.variation < STEADY && path.perSecond > LEAST_BYTES && path.unread < MOST_UNREAD)
                .max(Comparator.comparingDouble(ReadingPath::perSecond));
    }
}
