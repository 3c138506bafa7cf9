package io.floodmark.gateway;

import java.util.List;

/** A page of metrics as a client reads it. */
record Metrics(List<String> lines) {
    static Metrics of(Client client) {
        return new Metrics(client.get("/metrics").text().lines().toList());
    }

    /** Of the series with that name and these labels; NaN where it is not there. */
    double value(String series) {
        return lines.stream()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Over all labels. */
    double sum(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf('}') + 2)))
                .sum();
    }
}
