package io.floodmark.runner.sizing;

import io.floodmark.config.reader.NodeTypesFile;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.sizing.Saving;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.search.sizing.ClusterSizing;
import io.floodmark.search.sizing.Savings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sizes clusters for a demand by limits. */
public final class Sizings {
    private static final Comparator<LimitSource> BY_BROKERS =
            Comparator.comparingInt(source -> source.limit().brokers());

    private final SizeSpec spec;
    private final SizeBasis basis;
    private final Demand demand;
    private final Map<String, List<LimitSource>> byName;

    private Sizings(SizeSpec spec, SizeBasis basis) {
        this.spec = spec;
        this.basis = basis;
        this.demand = SizedDemand.of(spec, basis.limits());
        this.byName = basis.limits().stream()
                .collect(Collectors.groupingBy(LimitSource::name, LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * Returns a size for each type of node and each name of a limit, in their order, and what one of them saves.
     *
     * @throws PlanException if the limits cannot be combined, or lack something
     */
    public static SizeAnswer of(SizeSpec spec, SizeBasis basis) {
        return new Sizings(spec, basis).answer();
    }

    private SizeAnswer answer() {
        List<Sizing> sizings = new ArrayList<>();
        List<Saving> savings = new ArrayList<>();
        try {
            for (NodeType type : types()) {
                List<Sizing> ofType = byName.entrySet().stream()
                        .map(limits -> sizing(type, limits.getKey(), limits.getValue()))
                        .toList();
                sizings.addAll(ofType);
                if (basis.comparison().isPresent()) {
                    savings.addAll(againstBaseline(ofType));
                }
            }
            if (basis.comparison().isEmpty()) {
                cheapest(sizings).ifPresent(savings::add);
            }
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("size: " + wrong.getMessage());
        }
        List<String> notes = new ArrayList<>(basis.notes());
        basis.limits().forEach(limit -> {
            limit.ofLab().ifPresent(notes::add);
            limit.ofOneHour().ifPresent(notes::add);
        });
        return new SizeAnswer(sizings, savings, spec.currency(), notes);
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

    private Sizing sizing(NodeType type, String name, List<LimitSource> sources) {
        List<MeasuredLimit> measured = sources.stream().map(LimitSource::limit).toList();
        return new ClusterSizing(demand, type).of(name, measured);
    }

    /** Compares each variant with the baseline only, as the comparison did. */
    private List<Saving> againstBaseline(List<Sizing> sizings) {
        String held = basis.comparison().orElseThrow().baseline().name();
        Optional<Sizing> baseline =
                sizings.stream().filter(sizing -> sizing.name().equals(held)).findFirst();
        return sizings.stream()
                .filter(sizing -> !sizing.name().equals(held))
                .flatMap(variant -> baseline.flatMap(of -> Savings.between(variant, of, ratio(variant, of))).stream())
                .toList();
    }

    /** Returns the saving of the cheapest size over the most expensive one. */
    private Optional<Saving> cheapest(List<Sizing> sizings) {
        if (sizings.size() < 2
                || sizings.stream().anyMatch(sizing -> sizing.yearlyCost().isEmpty())) {
            return Optional.empty();
        }
        List<Sizing> byCost = sizings.stream()
                .sorted(Comparator.comparing(sizing -> sizing.yearlyCost().orElseThrow()))
                .toList();
        Sizing least = byCost.get(0);
        Sizing most = byCost.get(byCost.size() - 1);
        return Savings.between(least, most, ratio(least, most));
    }

    /**
     * Returns the ratio of the two limits; empty if it is one limit for two types of nodes, or if both limits were
     * given.
     */
    private Optional<Saving.Ratio> ratio(Sizing one, Sizing other) {
        if (one.name().equals(other.name())) {
            return Optional.empty();
        }
        return basis.comparison()
                .flatMap(comparison -> LimitRatios.of(comparison, one.name()))
                .or(() -> LimitRatios.between(largest(one), largest(other), demand.recordBytes()));
    }

    private LimitSource largest(Sizing sizing) {
        return byName.getOrDefault(sizing.name(), List.of()).stream()
                .max(BY_BROKERS)
                .orElseThrow();
    }
}
