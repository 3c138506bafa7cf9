package io.floodmark.bench.gateway;

import io.floodmark.bench.Spread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The results of phases with hostile clients and of phases without them, side by side. */
final class HostilePhases {
    private final List<Phase> quiet = new ArrayList<>();
    private final List<Phase> hostile = new ArrayList<>();
    private final Map<String, Long> did = new TreeMap<>();

    /**
     * One phase.
     *
     * @param most records/s, closed loop
     * @param mostP99 p99 at that rate, ms
     * @param held records/s in the open loop
     * @param heldP99 p99 at that rate, ms
     * @param failed honest records that were not confirmed
     * @param cores used by the gateway
     */
    record Phase(
            boolean hostile, double most, double mostP99, double held, double heldP99, long failed, double cores) {}

    void add(Phase phase) {
        (phase.hostile() ? hostile : quiet).add(phase);
        System.out.printf(
                Locale.ROOT,
                "%-9s flat out %,9.0f/s p99 %8.2f ms, held %,9.0f/s p99 %8.2f ms, %d failed, gateway %.2f cores%n",
                phase.hostile() ? "hostile" : "spinner",
                phase.most(),
                phase.mostP99(),
                phase.held(),
                phase.heldP99(),
                phase.failed(),
                phase.cores());
    }

    /** Adds the counts that hostile clients have printed, from the last complete line. */
    void did(Path log) {
        try {
            String said = Files.readString(log);
            String[] lines = said.substring(0, said.lastIndexOf('\n') + 1).split("\n", -1);
            for (String each : lines[Math.max(0, lines.length - 2)].strip().split(" ", -1)) {
                int equals = each.indexOf('=');
                did.merge(each.substring(0, equals), Long.valueOf(each.substring(equals + 1)), Long::sum);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void print(OverloadTable table) {
        compared(table, "flat out, records/s", Phase::most);
        compared(table, "p99 flat out, ms", Phase::mostP99);
        compared(table, "held, records/s", Phase::held);
        compared(table, "p99 held, ms", Phase::heldP99);
        row(table, "cores used by the gateway", Phase::cores);
        row(table, "honest records that failed", Phase::failed);
        did.forEach((what, count) -> table.row(what, "%,.0f", count));
    }

    private void compared(OverloadTable table, String name, ToDoubleFunction<Phase> of) {
        row(table, name, of);
        table.row(name + ": ratio within pairs", text(ratio(of)));
    }

    private void row(OverloadTable table, String name, ToDoubleFunction<Phase> of) {
        table.row(name + ": spinner", text(Spread.of(values(quiet, of))));
        table.row(name + ": hostile clients", text(Spread.of(values(hostile, of))));
    }

    private static String text(Spread spread) {
        return String.format(Locale.ROOT, "%,.2f (%,.2f to %,.2f)", spread.median(), spread.least(), spread.most());
    }

    private static List<Double> values(List<Phase> phases, ToDoubleFunction<Phase> of) {
        return phases.stream().map(of::applyAsDouble).toList();
    }

    private Spread ratio(ToDoubleFunction<Phase> of) {
        return Spread.of(IntStream.range(0, quiet.size())
                .mapToObj(pair -> of.applyAsDouble(hostile.get(pair)) / of.applyAsDouble(quiet.get(pair)))
                .toList());
    }

    /** True if the honest load kept that share of its throughput, and its p99 grew by at most that factor. */
    boolean kept(double throughput, double p99) {
        return ratio(Phase::most).median() >= throughput
                && ratio(Phase::held).median() >= throughput
                && ratio(Phase::mostP99).median() <= p99
                && ratio(Phase::heldP99).median() <= p99
                && hostile.stream().allMatch(phase -> phase.failed() == 0);
    }
}
