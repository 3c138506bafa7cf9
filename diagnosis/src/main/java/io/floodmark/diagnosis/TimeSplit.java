package io.floodmark.diagnosis;

import io.floodmark.model.metric.Metric;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The parts of a produce request's time at its broker, as the mean over all brokers in milliseconds; NaN if not read.
 *
 * @param total total time as brokers count it separately
 */
record TimeSplit(Map<Part, Double> parts, double total) {
    /** Below this total, the parts are useless because they are rounded to whole milliseconds. */
    private static final double LEAST_MILLIS = 5;

    /** Fraction of the total that counts as most of it. */
    private static final double MOST = 0.5;

    /** The parts, in the order in which a request passes through them. */
    enum Part {
        QUEUE(Metric.PRODUCE_QUEUE_MILLIS, "waiting for a request handler"),
        LOCAL(Metric.PRODUCE_LOCAL_MILLIS, "local processing at the leader"),
        REMOTE(Metric.PRODUCE_REMOTE_MILLIS, "waiting for followers"),
        RESPONSE_QUEUE(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS, "waiting for a network thread"),
        SEND(Metric.PRODUCE_SEND_MILLIS, "sending the response"),
        /** No part is more than half of the total, or the total is too short to decide. */
        NONE(Metric.PRODUCE_TOTAL_MILLIS, "no single part");

        private final Metric metric;
        private final String words;

        Part(Metric metric, String words) {
            this.metric = metric;
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    TimeSplit {
        parts = Map.copyOf(parts);
    }

    static TimeSplit of(DiagnosisContext context) {
        Map<Part, Double> parts = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            if (part != Part.NONE) {
                parts.put(part, context.produceMillis(part.metric));
            }
        }
        return new TimeSplit(parts, context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS));
    }

    /** Returns the part that is more than half of the total. */
    Part most() {
        if (!(total > LEAST_MILLIS)) {
            return Part.NONE;
        }
        return parts.entrySet().stream()
                .filter(part -> part.getValue() > MOST * total)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Part.NONE);
    }

    double sum() {
        return parts.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    String message() {
        StringBuilder text = new StringBuilder();
        for (Part part : Part.values()) {
            Double millis = parts.get(part);
            if (millis != null) {
                text.append(String.format(Locale.ROOT, "%s %.1f ms, ", part.words(), millis));
            }
        }
        return text + String.format(Locale.ROOT, "in total %.1f of %.1f ms", sum(), total);
    }
}
