package io.floodmark.config.reader;

import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.tree.Overlay;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.Value;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Applies the settings of each variant's levels to the plan, and reads the result as if it had been written so. */
final class VariantPlans {
    private static final String COMPARE = "compare";

    private final Value.Section written;
    private final ComparisonReader compared;
    private final Function<Value.Section, Plan> reader;

    /** @param reader reads a plan without a comparison; throws all its problems in one {@link PlanException} */
    VariantPlans(Value.Section written, ComparisonReader compared, Function<Value.Section, Plan> reader) {
        this.written = new Value.Section(
                written.place(),
                written.entries().stream()
                        .filter(entry -> !entry.key().equals(COMPARE))
                        .toList());
        this.compared = compared;
        this.reader = reader;
    }

    /**
     * Returns the plans in the order of the variants.
     *
     * @param budget of the whole comparison, which also applies to the variants
     * @throws PlanException with the problems of all, each once, and if two variants result in the same plan
     */
    List<Plan> read(ComparisonSpec spec, Budget budget) {
        List<Plan> plans = new ArrayList<>();
        Map<String, String> problems = new LinkedHashMap<>();
        for (Variant variant : spec.variants()) {
            try {
                plans.add(within(budget, reader.apply(laid(variant))));
            } catch (PlanException wrong) {
                wrong.problems().forEach(problem -> problems.putIfAbsent(problem, variant.name()));
            }
        }
        if (!problems.isEmpty()) {
            throw new PlanException(problems.entrySet().stream()
                    .map(problem -> problem.getKey() + " [with " + problem.getValue() + "]")
                    .toList());
        }
        requireDifferent(spec.variants(), plans);
        return plans;
    }

    /**
     * Reports variants with equal plans: values that are written differently but mean the same would be reported as "no
     * difference". Levels with equal settings compare a plan with itself on purpose, and plans do not contain the
     * effects of hooks.
     */
    private static void requireDifferent(List<Variant> variants, List<Plan> plans) {
        List<String> same = new ArrayList<>();
        for (int one = 0; one < plans.size(); one++) {
            for (int other = one + 1; other < plans.size(); other++) {
                boolean hooked =
                        variants.get(one).hooked() || variants.get(other).hooked();
                boolean meant =
                        variants.get(one).settings().equals(variants.get(other).settings());
                if (!hooked && !meant && plans.get(one).equals(plans.get(other))) {
                    same.add(COMPARE + ": " + variants.get(one).name() + " and "
                            + variants.get(other).name() + " result in the same plan; expected levels that differ, or,"
                            + " to compare a plan with itself, variants with the same settings");
                }
            }
        }
        if (!same.isEmpty()) {
            throw new PlanException(same);
        }
    }

    private Value.Section laid(Variant variant) {
        Problems own = new Problems();
        List<Overlay.Layer> layers = variant.settings().entrySet().stream()
                .map(setting -> new Overlay.Layer(
                        setting.getKey(), setting.getValue(), compared.place(variant, setting.getKey())))
                .toList();
        Value.Section section = new Overlay(KnownKeys.PLAN, own).laid(written, layers);
        own.throwIfAny();
        return section;
    }

    private static Plan within(Budget budget, Plan plan) {
        return plan.part(plan.cluster(), plan.workload(), plan.search(), budget);
    }
}
