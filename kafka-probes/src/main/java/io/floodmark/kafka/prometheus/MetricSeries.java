package io.floodmark.kafka.prometheus;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One line of an exposition. Exporters differ in case and in dashes of what they name, so names are in lower case, and
 * names of labels in lower case without dashes and underscores: {@code networkProcessor} is {@code network_processor}.
 *
 * @param value finite
 * @param atMillis wall-clock time that the line gives its value, where it does
 */
record MetricSeries(String name, Map<String, String> labels, double value, OptionalLong atMillis) {
    MetricSeries {
        labels = Map.copyOf(labels);
    }

    /** Which metric of which thing: the same in every scrape. */
    Map.Entry<String, Map<String, String>> identity() {
        return Map.entry(name, labels);
    }

    static String labelName(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Empty where there is no such label: to Prometheus the two are the same. */
    String label(String name) {
        return labels.getOrDefault(name, "");
    }
}
