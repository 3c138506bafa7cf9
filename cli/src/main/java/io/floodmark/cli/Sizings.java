package io.floodmark.cli;

import io.floodmark.config.NodeTypesFile;
import io.floodmark.model.Demand;
import io.floodmark.model.MeasuredLimit;
import io.floodmark.model.NodeType;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.SizeSpec;
import io.floodmark.model.Sizing;
import io.floodmark.search.sizing.ClusterSizing;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a demand comes to by limits: what it does not say itself is as it was measured. */
final class Sizings {
    private final SizeSpec spec;
    private final List<Run> runs;

    private Sizings(SizeSpec spec, List<LimitSource> sources) {
        this.spec = spec;
        this.runs = sources.stream().flatMap(source -> source.run().stream()).toList();
    }

    /**
     * One for each type of node and each name of a limit, in their order.
     *
     * @throws PlanException where the limits do not go together, or lack something
     */
    static List<Sizing> of(SizeSpec spec, List<LimitSource> sources) {
        Sizings sizings = new Sizings(spec, sources);
        Map<String, List<LimitSource>> byName = sources.stream()
                .collect(Collectors.groupingBy(LimitSource::name, LinkedHashMap::new, Collectors.toList()));
        Demand demand = sizings.demand();
        List<Sizing> all = new ArrayList<>();
        for (NodeType type : sizings.types()) {
            byName.forEach((name, limits) -> all.add(sizing(demand, type, name, limits)));
        }
        return List.copyOf(all);
    }

    private Demand demand() {
        int copies = spec.replication()
                .orElseGet(
                        () -> same("replication-factor", plan -> plan.workload().replicationFactor())
                                .orElse(SizeSpec.DEFAULT_REPLICATION));
        int readers =
                spec.groups().orElseGet(() -> same("groups", Sizings::groups).orElse(0));
        return new Demand(spec.load(), recordBytes(), copies, readers, spec.retention(), spec.availability());
    }

    private static int groups(Plan plan) {
        return plan.workload().consume().stream()
                .mapToInt(item -> item.groups())
                .sum();
    }

    private OptionalDouble recordBytes() {
        if (spec.recordSize().isPresent()) {
            return OptionalDouble.of((double) spec.recordSize().get().value());
        }
        List<Double> sizes = runs.stream()
                .map(run -> run.surroundings().recordBytes())
                .distinct()
                .toList();
        if (sizes.size() > 1) {
            throw new PlanException("size: the runs have records of "
                    + sizes.stream().map(size -> Math.round(size) + " B").collect(Collectors.joining(" and "))
                    + ", and a limit holds for its size; expected runs of one size, or a record-size");
        }
        return sizes.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sizes.get(0));
    }

    private Optional<Integer> same(String what, Function<Plan, Integer> of) {
        List<Integer> values = runs.stream()
                .map(run -> of.apply(StoredRuns.plan(run, List.of())))
                .distinct()
                .toList();
        if (values.size() > 1) {
            throw new PlanException("size: the runs differ in " + what + ": "
                    + values.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                    + "; expected runs of the same workload, or " + what);
        }
        return values.stream().findFirst();
    }

    private List<NodeType> types() {
        if (spec.nodeTypes().isEmpty()) {
            return List.of(NodeType.costing(spec.pricePerHour()));
        }
        Path file = Path.of(spec.nodeTypes().get());
        List<NodeType> all = NodeTypesFile.read(file);
        if (spec.node().isEmpty()) {
            return all;
        }
        String wanted = spec.node().get();
        List<NodeType> chosen =
                all.stream().filter(type -> type.name().equals(wanted)).toList();
        if (chosen.isEmpty()) {
            throw new PlanException("size: node is " + wanted + ", which is not in " + file + "; expected one of "
                    + all.stream().map(NodeType::name).collect(Collectors.joining(", ")));
        }
        return chosen;
    }

    private static Sizing sizing(Demand demand, NodeType type, String name, List<LimitSource> sources) {
        List<MeasuredLimit> measured = sources.stream().map(LimitSource::limit).toList();
        try {
            return new ClusterSizing(demand, type).of(name, measured);
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("size: " + wrong.getMessage());
        }
    }
}
