package io.floodmark.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Rows of the same kind of request over several rounds: their medians, and between what they lie. */
final class GatewayRounds {
    /** A kind of request. */
    record Kind(GatewayProfile profile, int records, int connections) {}

    private final Map<Kind, List<Double>> perSecond = new LinkedHashMap<>();
    private final Map<Kind, List<Double>> micros = new LinkedHashMap<>();

    /**
     * A row.
     *
     * @param perRequestMicros CPU of the gateway
     */
    void add(Kind kind, double requestsPerSecond, double perRequestMicros) {
        perSecond.computeIfAbsent(kind, first -> new ArrayList<>()).add(requestsPerSecond);
        micros.computeIfAbsent(kind, first -> new ArrayList<>()).add(perRequestMicros);
    }

    /** Nothing where there was one round only. */
    void print(PrintStream out) {
        perSecond.forEach((kind, all) -> {
            if (all.size() > 1) {
                out.printf(
                        Locale.ROOT,
                        "%-6s %8d %12d  median of %d (least to most): %s requests/s, %s us/request%n",
                        kind.profile().name().toLowerCase(Locale.ROOT),
                        kind.records(),
                        kind.connections(),
                        all.size(),
                        text("%,.0f", Spread.of(all)),
                        text("%.1f", Spread.of(micros.getOrDefault(kind, List.of()))));
            }
        });
    }

    private static String text(String format, Spread spread) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + " to " + format + ")",
                spread.median(),
                spread.least(),
                spread.most());
    }
}
