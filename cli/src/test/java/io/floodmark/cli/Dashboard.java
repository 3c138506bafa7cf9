package io.floodmark.cli;

import io.floodmark.testing.ExposedMetrics;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Grafana dashboard of the documentation, with the metrics and labels that its expressions use. */
record Dashboard(JsonNode json) {
    private static final Pattern METRIC = Pattern.compile("(floodmark_\\w+)(?:\\{([^}]*)})?");
    private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)");
    private static final Pattern GROUPS =
            Pattern.compile("\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\(([^)]*)\\)");
    private static final Pattern LEGEND = Pattern.compile("\\{\\{(\\w+)}}");
    private static final Pattern VALUES = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

    /** Labels that Prometheus adds to every series. */
    private static final Set<String> OF_THE_TARGET = Set.of("instance", "job");

    static Dashboard read(Path file) {
        return new Dashboard(JsonMapper.shared().readTree(file));
    }

    List<JsonNode> panels() {
        return json.path("panels")
                .valueStream()
                .filter(panel -> !panel.path("type").asString().equals("row"))
                .toList();
    }

    private Stream<JsonNode> targets() {
        return panels().stream().flatMap(panel -> panel.path("targets").valueStream());
    }

    List<String> expressions() {
        return targets().map(target -> target.path("expr").asString()).toList();
    }

    /** Returns the names of the samples that the expressions use. */
    Set<String> samples() {
        return expressions().stream()
                .flatMap(expression -> METRIC.matcher(expression).results())
                .map(metric -> metric.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns what the expressions use but the page does not have. */
    List<String> missing(ExposedMetrics page) {
        List<String> missing = new ArrayList<>();
        targets().forEach(target -> missing.addAll(missing(target, page)));
        json.path("templating")
                .path("list")
                .valueStream()
                .forEach(variable -> VALUES.matcher(variable.path("definition").asString())
                        .results()
                        .filter(values ->
                                !page.labels().containsKey(values.group(1)) || !OF_THE_TARGET.contains(values.group(2)))
                        .forEach(values -> missing.add(values.group())));
        return missing;
    }

    private static List<String> missing(JsonNode target, ExposedMetrics page) {
        String expression = target.path("expr").asString();
        List<MatchResult> metrics = METRIC.matcher(expression).results().toList();
        Set<String> known = new TreeSet<>(OF_THE_TARGET);
        List<String> missing = new ArrayList<>();
        if (metrics.isEmpty()) {
            missing.add("no metric in " + expression);
        }
        for (MatchResult metric : metrics) {
            Set<String> labels = page.labels().get(metric.group(1));
            if (labels == null) {
                missing.add(metric.group(1));
                continue;
            }
            known.addAll(labels);
            labels(LABEL, metric.group(2) == null ? "" : metric.group(2))
                    .filter(label -> !labels.contains(label) && !OF_THE_TARGET.contains(label))
                    .forEach(label -> missing.add(metric.group(1) + "{" + label + "}"));
        }
        Stream.concat(
                        labels(GROUPS, expression).flatMap(names -> Arrays.stream(names.split("\\s*,\\s*"))),
                        labels(LEGEND, target.path("legendFormat").asString()))
                .filter(label -> !known.contains(label))
                .forEach(label -> missing.add(label + " of " + expression));
        return missing;
    }

    private static Stream<String> labels(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1));
    }
}
