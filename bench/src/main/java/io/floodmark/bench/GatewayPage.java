package io.floodmark.bench;

import java.util.List;
import java.util.stream.DoubleStream;

/** A page of a gateway's metrics. */
record GatewayPage(List<String> lines) {
    private static final String PREFIX = "floodmark_gateway_";

    GatewayPage {
        lines = List.copyOf(lines);
    }

    /** Of all series with that name (its beginning left out), whatever their labels. */
    DoubleStream values(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(PREFIX + name + " ") || line.startsWith(PREFIX + name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)));
    }
}
