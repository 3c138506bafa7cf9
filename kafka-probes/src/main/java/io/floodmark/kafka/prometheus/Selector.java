package io.floodmark.kafka.prometheus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Selects lines of an exposition.
 *
 * @param names accepted names, in lower case
 * @param labels patterns that must match the whole values of labels; a missing label is empty
 */
record Selector(List<String> names, Map<String, Pattern> labels) {
    Selector {
        names = List.copyOf(names);
        labels = Map.copyOf(labels);
    }

    /**
     * Selects lines with the given name.
     *
     * @param labels name and pattern of each label, in turn
     */
    static Selector of(String name, String... labels) {
        return new Selector(List.of(name), patterns(labels));
    }

    /**
     * Selects a counter. Since release 1.0, the JMX exporter ends its name with {@code _total}, and removes that suffix
     * from metrics that its rules do not call counters.
     */
    static Selector counter(String name, String... labels) {
        return new Selector(List.of(name, name + "_total"), patterns(labels));
    }

    private static Map<String, Pattern> patterns(String... labels) {
        Map<String, Pattern> patterns = new LinkedHashMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            patterns.put(MetricSeries.labelName(labels[i]), Pattern.compile(labels[i + 1]));
        }
        return patterns;
    }

    boolean matches(MetricSeries series) {
        return labels.entrySet().stream()
                .allMatch(label ->
                        label.getValue().matcher(series.label(label.getKey())).matches());
    }
}
