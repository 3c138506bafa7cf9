package io.floodmark.bench.gateway;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** A page of a gateway's metrics. */
record GatewayPage(List<String> lines) {
    private static final String PREFIX = "floodmark_gateway_";

    GatewayPage {
        lines = List.copyOf(lines);
    }

    /** Returns the values of all series with that name (without its prefix), whatever their labels. */
    DoubleStream values(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(PREFIX + name + " ") || line.startsWith(PREFIX + name + "{"))
                .mapToDouble(GatewayPage::value);
    }

    /** Returns the sum for each value of that label, over all series with that name. */
    Map<String, Double> by(String label, String name) {
        Pattern series = Pattern.compile(Pattern.quote(PREFIX + name) + "\\{[^}]*\\b" + label + "=\"([^\"]*)\".*");
        return lines.stream()
                .map(series::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(
                        found -> found.group(1), found -> value(found.group()), Double::sum, TreeMap::new));
    }

    private static double value(String line) {
        return Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1));
    }
}
