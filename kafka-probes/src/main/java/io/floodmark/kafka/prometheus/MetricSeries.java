package io.floodmark.kafka.prometheus;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/**
 * One line of an exposition. Exporters differ in case and dashes, so names are in lower case. Names of labels are in
 * lower case without dashes and underscores: {@code networkProcessor} equals {@code network_processor}.
 *
 * @param value finite value
 * @param atMillis wall-clock time of the value, if the line has one
 */
record MetricSeries(String name, Map<String, String> labels, double value, OptionalLong atMillis) {
    MetricSeries {
        labels = Map.copyOf(labels);
    }

    /** Returns name and labels, which identify the line in every scrape. */
    Map.Entry<String, Map<String, String>> identity() {
        return Map.entry(name, labels);
    }

    static String labelName(String name) {
        return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
    }

    /** Returns the value of a label; empty if there is no such label, which means the same to Prometheus. */
    String label(String name) {
        return labels.getOrDefault(name, "");
    }
}
