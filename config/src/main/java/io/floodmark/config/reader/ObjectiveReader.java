package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads the latency objective. */
final class ObjectiveReader {
    private static final KeyPath END_TO_END = KeyPath.of("objective.end-to-end");
    private static final KeyPath WINDOWS = KeyPath.of("objective.windows");

    private final PlanTree plan;

    ObjectiveReader(PlanTree plan) {
        this.plan = plan;
    }

    Objective objective(Workload workload) {
        SortedMap<Quantile, Duration> produce = named(PlanKeys.OBJECTIVE_PRODUCE, Quantile::parse);
        SortedMap<Quantile, Duration> endToEnd = named(PlanKeys.OBJECTIVE_END_TO_END, Quantile::parse);
        SortedMap<Duration, Double> windows = named(PlanKeys.OBJECTIVE_WINDOWS, Durations::parse);
        if (!endToEnd.isEmpty() && workload.consume().isEmpty()) {
            plan.problem(
                    plan.keyPlace(END_TO_END),
                    END_TO_END,
                    "has no consumer group to measure; expected consumer groups, e.g. workload.consume: [ { groups: 1 } ]");
        }
        if (!windows.isEmpty() && produce.isEmpty() && endToEnd.isEmpty()) {
            plan.problem(
                    plan.keyPlace(WINDOWS),
                    WINDOWS,
                    "has no latency objective; expected objective.produce or objective.end-to-end with it");
        }
        return plan.build("objective", Objective.NONE, () -> new Objective(produce, endToEnd, windows));
    }

    private <N extends Comparable<N>, V> SortedMap<N, V> named(Key<V> key, Function<String, N> parse) {
        SortedMap<N, V> values = new TreeMap<>();
        plan.all(key).forEach((name, value) -> {
            KeyPath path = key.path().with(name);
            try {
                if (values.put(parse.apply(name), value) != null) {
                    plan.problem(plan.keyPlace(path), path, "duplicate percentile, written in other digits");
                }
            } catch (IllegalArgumentException malformed) {
                plan.problem(plan.keyPlace(path), path, String.valueOf(malformed.getMessage()));
            }
        });
        return values;
    }
}
