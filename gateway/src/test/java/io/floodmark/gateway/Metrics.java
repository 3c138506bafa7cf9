package io.floodmark.gateway;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;

/** A page of metrics as a client reads it. */
record Metrics(List<String> lines) {
    /**
     * Returns a page made after the call. For a while, the gateway answers with an older one, which counts fewer
     * requests.
     */
    static Metrics of(Client client) {
        String older = page(client);
        String made =
                await().pollInterval(Duration.ofMillis(20)).until(() -> page(client), page -> !page.equals(older));
        return new Metrics(made.lines().toList());
    }

    private static String page(Client client) {
        return client.get("/metrics").text();
    }

    /** Returns the value of the series with that name and these labels; NaN if there is none. */
    double value(String series) {
        return lines.stream()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Returns the sum over all labels. */
    double sum(String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf('}') + 2)))
                .sum();
    }
}
