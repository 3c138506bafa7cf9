package io.floodmark.bench.gateway;

import io.floodmark.bench.Spread;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Prints each turn as it ends; at the end, for each measure, medians and ranges of both stacks and of their ratio per
 * round.
 */
final class StackTable {
    private static final List<Measure> MEASURES = List.of(
            new Measure("requests/s", "%,.0f", StackTurn::requestsPerSecond),
            new Measure("us/request", "%.1f", StackTurn::requestMicros),
            new Measure("p50 ms, half", "%.2f", StackTurn::p50Millis),
            new Measure("p99 ms, half", "%.2f", StackTurn::p99Millis),
            new Measure("µs/request, half", "%.1f", StackTurn::heldMicros),
            new Measure("NDJSON records/s", "%,.0f", StackTurn::linesPerSecond),
            new Measure("NDJSON µs/record", "%.2f", StackTurn::lineMicros),
            new Measure("not 2xx", "%.0f", StackTurn::failed));

    private final PrintStream out;
    private final List<StackTurn> turns = new ArrayList<>();

    private record Measure(String name, String format, ToDoubleFunction<StackTurn> of) {
        String text(double value) {
            return String.format(Locale.ROOT, format, value);
        }

        String text(Spread spread) {
            return range(format, spread);
        }
    }

    private static String range(String format, Spread spread) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + " to " + format + ")",
                spread.median(),
                spread.least(),
                spread.most());
    }

    /** Prints the heading. */
    StackTable(PrintStream out) {
        this.out = out;
        out.printf("%-6s", "stack");
        MEASURES.forEach(measure -> out.printf(" %17s", measure.name()));
        out.println();
    }

    /** Adds a turn; the turns of a round are successive. */
    void add(StackTurn turn) {
        turns.add(turn);
        out.printf("%-6s", turn.stack().name().toLowerCase(Locale.ROOT));
        MEASURES.forEach(
                measure -> out.printf(" %17s", measure.text(measure.of().applyAsDouble(turn))));
        out.println();
    }

    void summary() {
        out.printf("%nmedian (least to most) of %d rounds%n", turns.size() / 2);
        out.printf("%-18s %-30s %-30s %s%n", "", "Vert.x", "Netty", "Netty / Vert.x, per round");
        for (Measure measure : MEASURES) {
            List<Double> vertx = values(measure, HttpStack.VERTX);
            List<Double> netty = values(measure, HttpStack.NETTY);
            out.printf(
                    "%-18s %-30s %-30s %s%n",
                    measure.name(),
                    measure.text(Spread.of(vertx)),
                    measure.text(Spread.of(netty)),
                    range("%.3f", ratios(netty, vertx)));
        }
    }

    private List<Double> values(Measure measure, HttpStack stack) {
        return turns.stream()
                .filter(turn -> turn.stack() == stack)
                .map(measure.of()::applyAsDouble)
                .toList();
    }

    private static Spread ratios(List<Double> some, List<Double> others) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < some.size(); round++) {
            ratios.add(some.get(round) / others.get(round));
        }
        return Spread.of(ratios);
    }
}
