package io.floodmark.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks a page in the OpenMetrics text format 1.0 against the rules that scrapers and other tools rely on. */
final class OpenMetricsRules {
    private static final Pattern METADATA = Pattern.compile("# (TYPE|UNIT|HELP) ([a-z_:][a-z0-9_:]*) (.+)");
    private static final Pattern SAMPLE = Pattern.compile(
            "([a-z_:][a-z0-9_:]*)(?:\\{((?:[a-z_][a-z0-9_]*=\"[^\"\\\\\\n]*\",?)*)})? (-?[0-9.]+(?:E-?[0-9]+)?)");
    private static final Map<String, List<String>> SUFFIXES = Map.of(
            "counter", List.of("_total"),
            "info", List.of("_info"),
            "summary", List.of("", "_count", "_sum"),
            "gauge", List.of(""),
            "stateset", List.of(""));

    private final List<String> problems = new ArrayList<>();
    private final Map<String, String> types = new HashMap<>();
    private final Set<String> series = new HashSet<>();
    private String family = "";

    private OpenMetricsRules() {}

    /** Returns each line that breaks a rule, with the rule. */
    static List<String> broken(String page) {
        OpenMetricsRules rules = new OpenMetricsRules();
        if (!page.endsWith("\n# EOF\n")) {
            rules.problems.add("the page does not end with # EOF");
        }
        page.lines().filter(line -> !line.equals("# EOF")).forEach(rules::read);
        return rules.problems;
    }

    private void read(String line) {
        Matcher metadata = METADATA.matcher(line);
        Matcher sample = SAMPLE.matcher(line);
        if (metadata.matches()) {
            metadata(line, metadata.group(1), metadata.group(2), metadata.group(3));
        } else if (sample.matches()) {
            sample(line, sample.group(1), sample.group(2) == null ? "" : sample.group(2));
        } else {
            problems.add("malformed: " + line);
        }
    }

    private void metadata(String line, String kind, String name, String value) {
        if (kind.equals("TYPE")) {
            require(line, "one block per metric", !types.containsKey(name));
            require(line, "a known type", SUFFIXES.containsKey(value));
            types.put(name, value);
            family = name;
        }
        require(line, "metadata of the metric that began last", name.equals(family));
        require(line, "a name that ends with its unit", !kind.equals("UNIT") || name.endsWith("_" + value));
        require(line, "no suffix of a sample in the name", !name.matches(".*_(total|info|count|sum|bucket|created)"));
    }

    private void sample(String line, String name, String labels) {
        String type = types.getOrDefault(family, "");
        require(
                line,
                "a name of the metric before it",
                SUFFIXES.getOrDefault(type, List.of()).stream().anyMatch(suffix -> name.equals(family + suffix)));
        require(line, "each series once", series.add(name + "{" + labels));
        require(line, "the state as label", !type.equals("stateset") || labels.contains(family + "=\""));
        require(line, "a quantile only in a summary", type.equals("summary") || !labels.contains("quantile="));
    }

    private void require(String line, String rule, boolean holds) {
        if (!holds) {
            problems.add("expected " + rule + ": " + line);
        }
    }
}
