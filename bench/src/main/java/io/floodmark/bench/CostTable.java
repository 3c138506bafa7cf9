package io.floodmark.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Prints a line for each turn as it ends, and finally medians, ranges, and how the sides compare. */
final class CostTable {
    private final PrintStream out;
    private final String ours;
    private final List<String> others;
    private final List<TurnCost> costs = new ArrayList<>();

    /**
     * Prints the heading.
     *
     * @param what common name of all sides
     */
    CostTable(PrintStream out, String what, String ours, String... others) {
        this.out = out;
        this.ours = ours;
        this.others = List.of(others);
        out.printf("%n%-7s %-20s %12s %16s %8s%n", "bytes", what, "records/s", "CPU-s/M records", "cores");
    }

    void add(TurnCost cost) {
        costs.add(cost);
        out.printf(
                Locale.ROOT,
                "%-7d %-20s %,12.0f %16.4f %8.2f%n",
                cost.turn().recordBytes(),
                cost.turn().side(),
                cost.perSecond(),
                cost.cpuPerMillion(),
                cost.cores());
    }

    void summary() {
        int sides = 1 + others.size();
        out.printf("%nmedians (least to most of %d)%n", costs.size() / Turn.RECORD_BYTES.size() / sides);
        for (int recordBytes : Turn.RECORD_BYTES) {
            medians(new Turn(ours, recordBytes));
            others.forEach(other -> medians(new Turn(other, recordBytes)));
        }
        for (int recordBytes : Turn.RECORD_BYTES) {
            others.forEach(other -> compare(new Turn(ours, recordBytes), new Turn(other, recordBytes)));
        }
    }

    private void medians(Turn turn) {
        Spread perSecond = spread(turn, TurnCost::perSecond);
        Spread cpu = spread(turn, TurnCost::cpuPerMillion);
        out.printf(
                Locale.ROOT,
                "%-7d %-20s %,12.0f (%,.0f to %,.0f) records/s, %.4f (%.4f to %.4f) CPU-s/M records%n",
                turn.recordBytes(),
                turn.side(),
                perSecond.median(),
                perSecond.least(),
                perSecond.most(),
                cpu.median(),
                cpu.least(),
                cpu.most());
    }

    private void compare(Turn our, Turn their) {
        double records = spread(our, TurnCost::perSecond).median()
                / spread(their, TurnCost::perSecond).median();
        double cpu = spread(our, TurnCost::cpuPerMillion).median()
                / spread(their, TurnCost::cpuPerMillion).median();
        out.printf(
                Locale.ROOT,
                "%d B, medians, %s to %s: records/s %.2f times, CPU per record %.3f times (1/%.1f)%n",
                our.recordBytes(),
                our.side(),
                their.side(),
                records,
                cpu,
                1 / cpu);
    }

    private Spread spread(Turn turn, ToDoubleFunction<TurnCost> number) {
        return Spread.of(costs.stream()
                .filter(cost -> cost.turn().equals(turn))
                .map(number::applyAsDouble)
                .toList());
    }
}
