package io.floodmark.diagnosis;

import io.floodmark.judging.EntityMeans;
import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects brokers that recompress batches because the topic's codec differs from that of the producers. Kafka counts
 * this as conversions. Neither their number nor busy brokers show what recompression costs. The evidence is its share
 * of an append, and of the brokers' CPU time.
 */
final class Recompression implements CauseRule {
    private static final double MOST_RECORDS = 0.5;
    private static final double MUCH_OF_AN_APPEND = 0.3;
    private static final double MUCH_OF_THE_CPU = 0.3;
    /** Kafka counts whole milliseconds, so the mean of many short ones is far below one. */
    private static final double LEAST_MILLIS = 0.01;

    private static final double SPARE = 0.3;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double converted = context.sum(Metric.PRODUCE_CONVERSIONS) / context.sum(Metric.RECORDS_IN);
        if (!(converted > MOST_RECORDS)) {
            return Optional.empty();
        }
        double conversion = context.produceMillis(Metric.PRODUCE_CONVERSION_MILLIS);
        double local = context.produceMillis(Metric.PRODUCE_LOCAL_MILLIS);
        double compressing = compressing(context);
        double brokers = context.sum(Metric.PROCESS_CPU);
        double idle = context.lowest(Metric.HANDLER_IDLE);
        double busy = context.hostBusy();
        return new EvidenceCollector(Bottleneck.RECOMPRESSION)
                .speaks(
                        true,
                        EvidenceSource.BROKER_COUNTS,
                        List.of(Metric.PRODUCE_CONVERSIONS, Metric.RECORDS_IN),
                        "%.0f%% of the records were recompressed by the brokers",
                        100 * Math.min(1, converted))
                .speaks(
                        conversion > MUCH_OF_AN_APPEND * local && conversion > LEAST_MILLIS,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_CONVERSION_MILLIS, Metric.PRODUCE_LOCAL_MILLIS),
                        "that took %.2f ms of the %.2f ms that the leader spends on a produce request",
                        conversion,
                        local)
                .speaks(
                        compressing > MUCH_OF_THE_CPU * brokers,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "it used %.2f cores (requests/s times its time per request), and the brokers used %.2f in total",
                        compressing,
                        brokers)
                .against(
                        compressing <= MUCH_OF_THE_CPU * brokers,
                        EvidenceSource.BROKER_CLOCK,
                        List.of(Metric.PROCESS_CPU),
                        "it used %.2f cores (requests/s times its time per request) of the %.2f that the brokers used",
                        compressing,
                        brokers)
                .against(
                        busy < 1 - SPARE && idle > SPARE,
                        EvidenceSource.HOST_CPU,
                        List.of(Metric.HOST_CPU_BUSY),
                        "the brokers' host had %.0f%% idle CPU, and request handlers were idle for %.0f%% of the time",
                        100 * (1 - busy),
                        100 * idle)
                .closed(
                        Remedies.recompression(context.plan()),
                        "compression.type of the topic and of the broker, compared with the codec of the batches that arrive");
    }

    /**
     * Returns the cores that recompression uses, by Little's law; this includes time in which such a thread waits for a
     * core. NaN if it was not read.
     */
    private static double compressing(DiagnosisContext context) {
        double cores = Double.NaN;
        for (EntityMeans.Mean requests : context.each(Metric.PRODUCE_RATE)) {
            double millis = context.of(Metric.PRODUCE_CONVERSION_MILLIS, requests.entity());
            if (!Double.isNaN(millis)) {
                cores = (Double.isNaN(cores) ? 0 : cores) + requests.value() * millis / 1e3;
            }
        }
        return cores;
    }
}
