package io.floodmark.search.diagnosis;

import io.floodmark.model.Metric;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Where a produce request spends its time at its broker, on average over all brokers: milliseconds, NaN where it was
 * not read.
 *
 * @param total as brokers count it by itself
 */
record TimeSplit(Map<Part, Double> parts, double total) {
    /** Below it the parts, which are rounded to whole milliseconds, tell nothing. */
    private static final double LEAST_MILLIS = 5;

    /** Of the whole, to be most of it. */
    private static final double MOST = 0.5;

    /** In the order in which a request goes through them. */
    enum Part {
        QUEUE(Metric.PRODUCE_QUEUE_MILLIS, "waiting for a request handler"),
        LOCAL(Metric.PRODUCE_LOCAL_MILLIS, "local processing at the leader"),
        REMOTE(Metric.PRODUCE_REMOTE_MILLIS, "waiting for followers"),
        RESPONSE_QUEUE(Metric.PRODUCE_RESPONSE_QUEUE_MILLIS, "waiting for a network thread"),
        SEND(Metric.PRODUCE_SEND_MILLIS, "sending the response"),
        /** None is most of it, or it is too short to tell. */
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

    /** The part that is more than half of the whole. */
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

    String says() {
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
