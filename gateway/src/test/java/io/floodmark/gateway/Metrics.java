package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;

/** A page of metrics as a client reads it. */
record Metrics(List<String> lines) {
    /** A page made after the call: the gateway answers with an older one for a while, which counts fewer requests. */
    static Metrics of(Client client) {
        String older = page(client);
        String made =
                await().pollInterval(Duration.ofMillis(20)).until(() -> page(client), page -> !page.equals(older));
        return new Metrics(made.lines().toList());
    }

    private static String page(Client client) {
        return client.get("/metrics").text();
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
