package io.floodmark.bench.gateway;

import io.floodmark.bench.Spread;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Rows of the same kind of request over several rounds: their medians and ranges. */
final class GatewayRounds {
    /** A kind of request. */
    record Kind(GatewayProfile profile, int records, int connections) {}

    private record Row(double requestsPerSecond, double perRequestMicros) {}

    private final Map<Kind, List<Row>> rows = new LinkedHashMap<>();

    /**
     * Adds a row.
     *
     * @param perRequestMicros CPU of the gateway per request
     */
    void add(Kind kind, double requestsPerSecond, double perRequestMicros) {
        rows.computeIfAbsent(kind, first -> new ArrayList<>()).add(new Row(requestsPerSecond, perRequestMicros));
    }

    /** Prints nothing if there was only one round. */
    void print(PrintStream out) {
        rows.forEach((kind, all) -> {
            if (all.size() > 1) {
                out.printf(
                        Locale.ROOT,
                        "%-6s %8d %12d  median of %d (least to most): %s requests/s, %s µs/request%n",
                        kind.profile().name().toLowerCase(Locale.ROOT),
                        kind.records(),
                        kind.connections(),
                        all.size(),
                        text("%,.0f", all, Row::requestsPerSecond),
                        text("%.1f", all, Row::perRequestMicros));
            }
        });
    }

    private static String text(String format, List<Row> rows, ToDoubleFunction<Row> number) {
        Spread spread = Spread.of(rows.stream().map(number::applyAsDouble).toList());
        return String.format(
                Locale.ROOT,
                format + " (" + format + " to " + format + ")",
                spread.median(),
                spread.least(),
                spread.most());
    }
}
