package io.floodmark.search.diagnosis;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Instrument;
import io.floodmark.model.Metric;
import java.util.List;
import java.util.Optional;

/** Brokers that compress batches again, since the topic asks for another codec than producers use. Kafka counts it as conversions. */
final class Recompression implements CauseRule {
    private static final double MOST_RECORDS = 0.5;
    private static final double MUCH_OF_AN_APPEND = 0.3;
    /** Whole milliseconds are counted, so the mean of many short ones is far below one. */
    private static final double LEAST_MILLIS = 0.01;

    private static final double BUSY_THREAD = 0.5;
    private static final double BUSY_BROKERS = 0.5;

    @Override
    public Optional<Cause> look(Scene scene) {
        double converted = scene.sum(Metric.PRODUCE_CONVERSIONS) / scene.sum(Metric.RECORDS_IN);
        if (!(converted > MOST_RECORDS)) {
            return Optional.empty();
        }
        double conversion = scene.produceMillis(Metric.PRODUCE_CONVERSION_MILLIS);
        double local = scene.produceMillis(Metric.PRODUCE_LOCAL_MILLIS);
        double handler = scene.highest(Metric.HANDLER_THREAD_CPU);
        double brokers = scene.brokersShare();
        return new Hearing(Bottleneck.RECOMPRESSION)
                .speaks(
                        true,
                        Instrument.BROKER_COUNTS,
                        List.of(Metric.PRODUCE_CONVERSIONS, Metric.RECORDS_IN),
                        "%.0f %% of the records were compressed again by the brokers",
                        100 * Math.min(1, converted))
                .speaks(
                        conversion > MUCH_OF_AN_APPEND * local && conversion > LEAST_MILLIS,
                        Instrument.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_CONVERSION_MILLIS, Metric.PRODUCE_LOCAL_MILLIS),
                        "that took %.2f ms of the %.2f ms that the leader spends on a produce request",
                        conversion,
                        local)
                .speaks(
                        handler > BUSY_THREAD,
                        Instrument.BROKER_CLOCK,
                        List.of(Metric.HANDLER_THREAD_CPU),
                        "the busiest request handler computed for %.0f %% of the time",
                        100 * handler)
                .speaks(
                        brokers > BUSY_BROKERS,
                        Instrument.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "all brokers together took %.0f %% of the host's CPU",
                        100 * brokers)
                .closed(
                        Remedies.recompression(scene.plan().workload()),
                        "compression.type of the topic and of the broker, beside the codec of the batches that arrive");
    }
}
