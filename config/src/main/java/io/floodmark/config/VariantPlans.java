package io.floodmark.config;

import io.floodmark.model.Budget;
import io.floodmark.model.ComparisonSpec;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Lays what the levels of each variant set over the plan, and reads what comes out as if it had been written so. */
final class VariantPlans {
    private static final String COMPARE = "compare";

    private final Value.Section written;
    private final ComparisonReader compared;
    private final Function<Value.Section, Plan> reader;

    /** @param reader of a plan that compares nothing; throws all its problems as one {@link PlanException} */
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
     * In the order of the variants.
     *
     * @param budget of the whole comparison, which is theirs too
     * @throws PlanException with the problems of all, each once, and where two come to the same
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
     * Values that are written differently and mean the same would be told as "no difference". Levels that set the same
     * on purpose hold a plan against itself; and what hooks bring about no plan tells.
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
