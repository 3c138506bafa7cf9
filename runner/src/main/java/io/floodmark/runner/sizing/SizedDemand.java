package io.floodmark.runner.sizing;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.run.Run;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.StoredRuns;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The demand that a cluster is sized for. A limit holds for the record size, the replicas and the consumer groups with
 * which it was measured. If the demand leaves one of them open, the measured value is used; otherwise it must be equal.
 * A given number is assumed to hold for the whole demand.
 */
final class SizedDemand {
    /**
     * Relative difference up to which sizes count as equal, since keys, headers and random sizes have a mean that is
     * not exact to the byte.
     */
    private static final double SAME_SIZE = 0.01;

    private static final String OR_ELSE = ", or the limit as a number that you measured, e.g. --limit 30000/s@3";

    private final SizeSpec spec;
    private final List<Run> runs;

    private SizedDemand(SizeSpec spec, List<Run> runs) {
        this.spec = spec;
        this.runs = List.copyOf(runs);
    }

    /**
     * Returns the demand, completed by the measurements.
     *
     * @throws PlanException if the limits do not hold for it, or differ among themselves
     */
    static Demand of(SizeSpec spec, List<LimitSource> limits) {
        SizedDemand demand = new SizedDemand(
                spec, limits.stream().flatMap(limit -> limit.run().stream()).toList());
        return new Demand(
                spec.load(),
                demand.recordBytes(),
                demand.count(
                                "replication-factor",
                                spec.replication(),
                                plan -> plan.workload().replicationFactor())
                        .orElse(SizeSpec.DEFAULT_REPLICATION),
                demand.count("groups", spec.groups(), SizedDemand::groups).orElse(0),
                spec.retention(),
                spec.availability());
    }

    private static int groups(Plan plan) {
        return plan.workload().consume().stream()
                .mapToInt(item -> item.groups())
                .sum();
    }

    private OptionalDouble recordBytes() {
        if (spec.recordSize().isPresent()) {
            runs.forEach(run -> requireSize(run, spec.recordSize().get()));
            return OptionalDouble.of((double) spec.recordSize().get().value());
        }
        List<Double> sizes = runs.stream()
                .map(run -> run.surroundings().recordBytes())
                .distinct()
                .toList();
        if (sizes.size() > 1) {
            throw new PlanException("size: the runs have records of "
                    + sizes.stream().map(size -> Math.round(size) + " B").collect(Collectors.joining(" and "))
                    + ", and a limit holds for its size; expected runs of one size");
        }
        return sizes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sizes.get(0));
    }

    private static void requireSize(Run run, Bytes wanted) {
        double measured = run.surroundings().recordBytes();
        if (Math.abs(wanted.value() - measured) > SAME_SIZE * measured) {
            throw new PlanException(String.format(
                    Locale.ROOT,
                    "size: record-size is %s, and run %s had records of %,d B: a limit holds for its size; expected %s, a"
                            + " limit that was measured with %s%s",
                    wanted,
                    run.id(),
                    Math.round(measured),
                    new Bytes(Math.round(measured)),
                    wanted,
                    OR_ELSE));
        }
    }

    /** Returns the demanded or measured number; empty if there is neither. */
    private Optional<Integer> count(String what, OptionalInt wanted, Function<Plan, Integer> of) {
        for (Run run : runs) {
            int measured = of.apply(StoredRuns.plan(run, List.of()));
            if (wanted.orElse(measured) != measured) {
                throw new PlanException("size: " + what + " is " + wanted.getAsInt() + ", and run " + run.id() + " had "
                        + measured + ": a limit holds for its own; expected " + measured
                        + ", a limit that was measured with " + wanted.getAsInt() + OR_ELSE);
            }
        }
        return wanted.isPresent() ? Optional.of(wanted.getAsInt()) : same(what, of);
    }

    private Optional<Integer> same(String what, Function<Plan, Integer> of) {
        List<Integer> values = runs.stream()
                .map(run -> of.apply(StoredRuns.plan(run, List.of())))
                .distinct()
                .toList();
        if (values.size() > 1) {
            throw new PlanException("size: the runs differ in " + what + ": "
                    + values.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                    + "; expected runs of the same workload");
        }
        return values.stream().findFirst();
    }
}
