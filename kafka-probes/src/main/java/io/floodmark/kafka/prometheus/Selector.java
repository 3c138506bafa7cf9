package io.floodmark.kafka.prometheus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which lines of an exposition are meant.
 *
 * @param names in lower case; any of them
 * @param labels patterns that the values of labels match as a whole; a label that a line does not have is empty
 */
record Selector(List<String> names, Map<String, Pattern> labels) {
    Selector {
        names = List.copyOf(names);
        labels = Map.copyOf(labels);
    }

    /**
     * Lines of that name.
     *
     * @param labels name and pattern of each label, in turn
     */
    static Selector of(String name, String... labels) {
        return new Selector(List.of(name), patterns(labels));
    }

    /**
     * A counter: the exporter of JMX ends its name with {@code _total} from release 1.0 on, and takes that end away
     * from what its rules do not call a counter.
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
