package io.floodmark.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page in Prometheus' text format, as a metrics endpoint returns it.
 *
 * @param help meaning of each metric, in the order of the page
 * @param types type of each metric
 * @param labels names of the labels of each sample's name, which may have a suffix
 * @param samples value of each sample, by its name and labels as on the page
 */
public record ExposedMetrics(
        Map<String, String> help,
        Map<String, String> types,
        Map<String, Set<String>> labels,
        Map<String, Double> samples) {
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");
    private static final List<String> SUFFIXES = List.of("_bucket", "_sum", "_count");

    /** Reads a page. */
    public static ExposedMetrics of(String page) {
        Map<String, String> help = new LinkedHashMap<>();
        Map<String, String> types = new LinkedHashMap<>();
        Map<String, Set<String>> labels = new TreeMap<>();
        Map<String, Double> samples = new LinkedHashMap<>();
        page.lines().forEach(line -> {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP")) {
                help.put(words[2], words[3]);
            } else if (line.startsWith("# TYPE")) {
                types.put(words[2], words[3]);
            } else if (!line.startsWith("#")) {
                String series = line.substring(0, line.lastIndexOf(' '));
                samples.put(series, Double.valueOf(line.substring(line.lastIndexOf(' ') + 1)));
                Set<String> names = labels.computeIfAbsent(series.replaceAll("\\{.*", ""), name -> new TreeSet<>());
                LABEL.matcher(series).results().forEach(label -> names.add(label.group(1)));
            }
        });
        return new ExposedMetrics(help, types, labels, samples);
    }

    /** Returns the metric to which a sample of this name belongs. */
    public String metric(String sample) {
        return SUFFIXES.stream()
                .filter(sample::endsWith)
                .map(suffix -> sample.substring(0, sample.length() - suffix.length()))
                .filter(types::containsKey)
                .findFirst()
                .orElse(sample);
    }

    /**
     * Renders a Markdown table of the metrics.
     *
     * @param prefix of all names, which the rows omit
     */
    public String table(String prefix) {
        return help.entrySet().stream()
                .map(metric -> "| `" + metric.getKey().substring(prefix.length())
                        + braced(labels.getOrDefault(metric.getKey(), Set.of())) + "` | "
                        + types.get(metric.getKey()) + " | " + metric.getValue().replace("|", "\\|") + " |\n")
                .collect(
                        Collectors.joining("", "| metric `" + prefix + "...` | type | meaning |\n|---|---|---|\n", ""));
    }

    private static String braced(Set<String> names) {
        return names.isEmpty() ? "" : names.stream().collect(Collectors.joining(",", "{", "}"));
    }
}
